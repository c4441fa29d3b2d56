import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { root } from '../tools/root.ts'
import type { CommandResult } from '../tools/run-command.ts'

// The checker in this process: nothing else to start, and the same answer on every machine.
process.env.RECHECK_SYNC_BACKEND = 'pure'

/** Source of the server, the web app and what they share, except where it reads only what we or the operator wrote. */
const isShipped = (path: string) =>
  /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|^apps\/server\/src\/(config\.ts|demo\/|platform\/database\/)/.test(path)

/** Checks that no pattern takes more than linear time on any text, and fails when it finds no pattern at all. */
export async function checkPatterns(): Promise<CommandResult> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const sources = await Promise.all(files.filter(isShipped).map(readSource))
  const patterns = sources.flatMap(({ path, text }) => patternsOf(path, text))
  if (patterns.length === 0) return { code: 1, output: 'No pattern was read' }
  const found = patterns.flatMap(slowPattern)
  return { code: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

async function readSource(path: string) {
  // A file that was deleted and not committed yet is still listed by git.
  return { path, text: await readFile(join(root, path), 'utf8').catch(() => '') }
}

/** A pattern and where it is written; null where it is put together while the program runs. */
export type Pattern = { place: string; literal: string | null }

export function patternsOf(path: string, text: string): Pattern[] {
  const found: Pattern[] = []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)
  const visit = (node: ts.Node) => {
    const isLiteral = ts.isRegularExpressionLiteral(node)
    const isBuilt = ts.isNewExpression(node) && node.expression.getText(file) === 'RegExp'
    if (isLiteral || isBuilt) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      found.push({ place: `${path}:${line + 1}`, literal: isLiteral ? node.text : null })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** What is wrong with a pattern, if anything. */
export function slowPattern({ place, literal }: Pattern): string[] {
  if (literal === null) return [`${place} puts a pattern together, which cannot be checked; write it as a literal`]
  const end = literal.lastIndexOf('/')
  const [source, flags] = [literal.slice(1, end), literal.slice(end + 1)]
  // Without a time limit: the answer must not depend on how busy the machine is.
  const exact = checkSync(source, flags, { timeout: null, checker: 'automaton' })
  // It knows no look-ahead. What is tried instead is drawn by chance, and always the same.
  const found = exact.status === 'unknown' ? checkSync(source, flags, { timeout: null, randomSeed: 1 }) : exact
  if (found.status === 'safe') return []
  return [`${place} ${literal} takes ${found.status === 'vulnerable' ? found.complexity.summary : 'an unknown'} time`]
}
