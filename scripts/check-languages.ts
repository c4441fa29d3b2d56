import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@pollen/contract/constants'
import { root } from '../tools/root.ts'
import type { CommandResult } from '../tools/run-command.ts'
import { listTextFiles } from '../tools/text-files.ts'

type Checked = { folder: string; languages: readonly string[] }

/** Reports the files and texts that English has and another language lacks, and missing plural forms of any language. */
export async function checkLanguages(
  { folder, languages: codes }: Checked = { folder: root, languages },
): Promise<CommandResult> {
  const texts = listTextFiles()
  if (texts.length === 0) return { code: 1, output: 'No text was read' }
  const missing: string[] = []
  for (const code of codes) {
    for (const { english, inLanguage } of texts) {
      const file = inLanguage(code)
      if (!existsSync(join(folder, file))) missing.push(`${code}: there is no ${file}`)
      else
        missing.push(
          ...(await missingTexts(folder, english, file, code)).map((name) => `${code}: ${file} lacks ${name}`),
        )
    }
    const [columns = ''] = readFileSync(join(folder, classTable), 'utf8').split('\n')
    if (!columns.split(' | ').includes(code)) missing.push(`${code}: ${classTable} has no column ${code}`)
  }
  return { code: missing.length > 0 ? 1 : 0, output: missing.join('\n') }
}

const classTable = 'apps/server/src/features/vision/built-in-classes.txt'

async function missingTexts(folder: string, english: string, file: string, code: string): Promise<string[]> {
  if (file.endsWith('.md')) return /^# \S/m.test(readFileSync(join(folder, file), 'utf8')) ? [] : ['a title (# …)']
  const [wanted, found] = await Promise.all(
    [english, file].map(async (path) => keysOf(await readTexts(join(folder, path)))),
  )
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  const keys = new Set([...(wanted ?? [])].flatMap((key) => pluralForms(key, forms)))
  return [...keys].filter((key) => !found?.has(key))
}

async function readTexts(path: string): Promise<object> {
  if (path.endsWith('.json')) return JSON.parse(readFileSync(path, 'utf8'))
  return (await import(/* @vite-ignore */ path)).texts
}

/** Returns the paths of nested texts, such as `items.subject.events`. */
function keysOf(texts: object, prefix = ''): Set<string> {
  const entries = Object.entries(texts)
  return new Set(
    entries.flatMap(([key, text]) =>
      typeof text === 'object' ? [...keysOf(text, `${prefix}${key}.`)] : [prefix + key],
    ),
  )
}

/** A text with a count needs one form for each plural category of the language. */
const pluralForms = (key: string, forms: string[]) =>
  /[^_]_(one|other)$/.test(key) ? forms.map((form) => key.replace(/(one|other)$/, form)) : [key]

if (process.argv[1] === import.meta.filename) {
  const { code, output } = await checkLanguages()
  console.log(output || 'No language lacks a text.')
  process.exitCode = code
}
