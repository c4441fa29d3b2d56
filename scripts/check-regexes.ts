import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { root } from '../tools/root.ts'
import type { CommandResult } from '../tools/run-command.ts'

// Runs the checker in this process: no other program to start, and the same result on every machine.
process.env.RECHECK_SYNC_BACKEND = 'pure'

/** Source files of server, web app and packages, except code that reads only input from us or the operator. */
const isShipped = (path: string) =>
  /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|^apps\/server\/src\/((config|setting-values)\.ts|demo\/|platform\/database\/)/.test(path)

/** Checks that no regular expression takes more than linear time on any input. Fails if it finds none at all. */
export async function checkRegexes(): Promise<CommandResult> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const sources = await Promise.all(files.filter(isShipped).map(readSource))
  const regexes = sources.flatMap(({ path, text }) => regexesOf(path, text))
  if (regexes.length === 0) return { code: 1, output: 'Found no regular expressions' }
  const found = regexes.flatMap(slowRegex)
  return { code: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

async function readSource(path: string) {
  // Git also lists deleted files until the deletion is committed.
  return { path, text: await readFile(join(root, path), 'utf8').catch(() => '') }
}

/** A regular expression and its place in the source. `literal` is null if it is built at run time. */
export type Regex = { place: string; literal: string | null }

export function regexesOf(path: string, text: string): Regex[] {
  const found: Regex[] = []
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

/** Returns the problem of a regular expression, or an empty array. */
export function slowRegex({ place, literal }: Regex): string[] {
  if (literal === null)
    return [`${place} builds a regular expression at run time, which cannot be checked; write it as a literal`]
  const end = literal.lastIndexOf('/')
  const [source, flags] = [literal.slice(1, end), literal.slice(end + 1)]
  // No time limit, so that the result does not depend on the load of the machine.
  const exact = checkSync(source, flags, { timeout: null, checker: 'automaton' })
  // The automaton does not support look-ahead. The fallback tries random inputs; a fixed seed keeps its result stable.
  const found = exact.status === 'unknown' ? checkSync(source, flags, { timeout: null, randomSeed: 1 }) : exact
  if (found.status === 'safe') return []
  return [`${place} ${literal} takes ${found.status === 'vulnerable' ? found.complexity.summary : 'an unknown'} time`]
}
