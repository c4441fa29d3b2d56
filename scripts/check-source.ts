import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../tools/root.ts'
import type { CommandResult } from '../tools/run-command.ts'

type Rule = {
  /** Files the rule is about. */
  files: RegExp
  /** Files among them that may do it all the same. */
  except: RegExp
  pattern: RegExp
  message: string
}

/** Rules about where something may be written, for which import rules are not enough. */
const rules: Rule[] = [
  {
    files: /^apps\/server\/src\/features\/.*\.ts$/,
    except: /\.(queries|export|test)\.ts$/,
    pattern: /\b(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/,
    message: 'has SQL; the SQL of a feature lives in its *.queries.ts, and in *.export.ts',
  },
  {
    files: /^apps\/web\/src\/features\/.*\.tsx?$/,
    except: /\.(api|test)\.tsx?$/,
    pattern: /\bfetch\(|from '[./]+\/lib\/api\.ts'/,
    message: 'calls the server; the calls of a feature live in its *.api.ts',
  },
  {
    files: /^(apps|e2e|bench)\/.*\.tsx?$/,
    // Tests about the wire itself, and about the HTML of mails, name what they expect.
    except: /^apps\/server\/src\/platform\/(http|mail)\/.*\.test\.ts$/,
    pattern: /['"`]\/api\/v1/,
    message: 'spells out an address; use endpointPath() or apiBase of the contract',
  },
]

/** Checks the rules line by line, and fails when a rule finds no file at all. */
export async function checkSource(): Promise<CommandResult> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const found = (await Promise.all(rules.map((rule) => checkRule(rule, files)))).flat()
  return { code: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

async function checkRule({ files, except, pattern, message }: Rule, all: string[]): Promise<string[]> {
  const paths = all.filter((path) => files.test(path) && !except.test(path))
  if (paths.length === 0) return [`No file was read for the rule “${message}”`]
  const found = await Promise.all(paths.map((path) => findLines(path, pattern)))
  return found.flat().map((place) => `${place} ${message}`)
}

async function findLines(path: string, pattern: RegExp): Promise<string[]> {
  // A file that was deleted and not committed yet is still listed by git.
  const text = await readFile(join(root, path), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : []))
}
