import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

/** The tables of the machinery. All others of the schema are the product's. */
const platformTables = new Set(['event_streams', 'events', 'idempotency_keys', 'job_runs', 'mails'])

function productTables(): string[] {
  const schema = readFileSync(join(root, 'apps/server/src/schema.ts'), 'utf8')
  const tables = Array.from(
    schema.split('export interface DB {')[1]?.matchAll(/^ {2}(\w+): /gm) ?? [],
    ([, name = '']) => name,
  )
  if (tables.length === 0) throw new Error('The schema names no table')
  return tables.filter((table) => !platformTables.has(table))
}

/** Words that mean something to members, as names or parts of names. `member` is not among them: it is who calls. */
const nouns =
  'announcement|categor(?:y|ie)|comment|conversation|digest|donation|gazetteer|invitation|loan|participant|profile|recurrent|resource'
const capitalised = nouns.replace(/(^|\|)[a-z]/g, (start) => start.toUpperCase())
/** Hashes have a `.digest()`, a header is called `…-resource-policy`, and `maxItems` is a word of JSON Schema. */
const nameWithNoun = `(?<![a-z.-])(?:${nouns})s?(?![a-z])|(?:${capitalised})s?(?![a-z])|(?<![a-z.])items?[A-Z_]|(?<!m(?:ax|in))Items?(?![a-z])`
const tableOfProduct = `(?:\\b(?:FROM|INTO|JOIN|UPDATE) |(?:[a-z]From|insertInto|updateTable|[jJ]oin)\\(['"])(?:${productTables().join('|')})\\b`
export const productWords = new RegExp(`${nameWithNoun}|${tableOfProduct}`)

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
  {
    files: /^apps\/server\/src\/platform\/.*\.ts$/,
    except: /\.test\.ts$/,
    pattern: productWords,
    message: 'names a part of the product; platform is machinery, so a feature or app.ts passes such things in',
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
  return text.split('\n').flatMap((line, index) => (pattern.test(withoutComment(line)) ? [`${path}:${index + 1}`] : []))
}

/** Comments may give examples. Leaves out `//`, the lines of a block, and `--` of SQL. */
export const withoutComment = (line: string) => line.replace(/^\s*\/?\*.*|(^|\s)(\/\/|--) .*$/, '')
