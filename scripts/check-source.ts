import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../tools/root.ts'
import type { CommandResult } from '../tools/run-command.ts'

type Rule = {
  files: RegExp
  /** Exceptions among the files. */
  except: RegExp
  pattern: RegExp
  message: string
}

/** The tables of `platform/`. All others belong to the product. */
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

/** Product terms, as names or parts of names. `member` is not one of them: platform code needs it for authentication. */
const nouns =
  'announcement|categor(?:y|ie)|comment|conversation|digest|donation|gazetteer|invitation|loan|participant|profile|recurrent|resource'
const capitalised = nouns.replace(/(^|\|)[a-z]/g, (start) => start.toUpperCase())
/** Does not match `.digest()` of a hash, the header `…-resource-policy` and the JSON Schema keyword `maxItems`. */
const nameWithNoun = `(?<![a-z.-])(?:${nouns})s?(?![a-z])|(?:${capitalised})s?(?![a-z])|(?<![a-z.])items?[A-Z_]|(?<!m(?:ax|in))Items?(?![a-z])`
const tableOfProduct = `(?:\\b(?:FROM|INTO|JOIN|UPDATE) |(?:[a-z]From|insertInto|updateTable|[jJ]oin)\\(['"])(?:${productTables().join('|')})\\b`
export const productWords = new RegExp(`${nameWithNoun}|${tableOfProduct}`)

/** Rules about the place of code that import rules cannot express. */
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
    // Tests of HTTP itself and of the HTML of mails assert literal paths.
    except: /^apps\/server\/src\/platform\/(http|mail)\/.*\.test\.ts$/,
    pattern: /['"`]\/api\/v1/,
    message: 'spells out a path of the API; use endpointPath() or apiBase of the contract',
  },
  {
    files: /^apps\/server\/src\/platform\/.*\.ts$/,
    except: /\.test\.ts$/,
    pattern: productWords,
    message: 'names a part of the product; platform is generic, so a feature or app.ts passes such things in',
  },
]

const maxLines = 300
/** Tests, texts and generated types may be longer. */
const longFiles = /\.(test|spec)\.tsx?$|\/locales\/|^apps\/server\/src\/schema\.ts$/

/** Checks the rules line by line, and the length of files. Fails if a rule matches no file at all. */
export async function checkSource(): Promise<CommandResult> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const found = (await Promise.all([...rules.map((rule) => checkRule(rule, files)), findLongFiles(files)])).flat()
  return { code: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

async function findLongFiles(files: string[]): Promise<string[]> {
  const paths = files.filter((path) => /\.tsx?$/.test(path) && !longFiles.test(path))
  const lengths = await Promise.all(paths.map(async (path) => (await readSource(path)).split('\n').length - 1))
  return paths.flatMap((path, index) =>
    (lengths[index] ?? 0) > maxLines ? [`${path} has ${lengths[index]} lines, more than ${maxLines}; split it`] : [],
  )
}

async function checkRule({ files, except, pattern, message }: Rule, all: string[]): Promise<string[]> {
  const paths = all.filter((path) => files.test(path) && !except.test(path))
  if (paths.length === 0) return [`No file was read for the rule “${message}”`]
  const found = await Promise.all(paths.map((path) => findLines(path, pattern)))
  return found.flat().map((place) => `${place} ${message}`)
}

async function findLines(path: string, pattern: RegExp): Promise<string[]> {
  const text = await readSource(path)
  return text.split('\n').flatMap((line, index) => (pattern.test(withoutComment(line)) ? [`${path}:${index + 1}`] : []))
}

/** Git also lists deleted files until the deletion is committed. */
const readSource = (path: string) => readFile(join(root, path), 'utf8').catch(() => '')

/** Removes comments, which may mention product terms as examples: `//`, the lines of a block, and `--` of SQL. */
export const withoutComment = (line: string) => line.replace(/^\s*\/?\*.*|(^|\s)(\/\/|--) .*$/, '')
