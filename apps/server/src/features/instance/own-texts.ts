import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '@pollen/contract/constants'
import { type InstanceTextName, instanceTextNames } from '@pollen/contract/instance'
import { appVersion } from '../../app-version.ts'
import type { Config } from '../../config.ts'
import { paths } from '../../paths.ts'
import type { Log } from '../../platform/log.ts'
import { type MarkdownPage, markdownToHtml, type Placeholders } from '../../platform/markdown-to-html.ts'
import { instancePhrases } from './instance-phrases.ts'

type TextOf = { name: InstanceTextName; language: Language }
type Text = MarkdownPage & { title: string }

/** A long text of terms has some 20 kB. */
const maxBytes = 64 * 1024

/** The about page has its title as the heading of the page; all other texts are sections of the home page. */
const headingLevel = (name: InstanceTextName) => (name === 'about' ? 2 : 3)

const fileName = ({ name, language }: TextOf) => `${name}.${language}.md`
const ownFolder = (config: Config) => join(config.DATA_DIR, 'texts')

/** A text of the instance: the operator's file, or ours where there is none that can be used. */
export async function readText(text: TextOf, config: Config, log: Log): Promise<Text> {
  const ours = await readVersion(join(paths.instanceTexts, fileName(text)), text, config, log)
  if (!ours?.title) throw new Error(`The text ${fileName(text)} is missing, or has no title`)
  const own = await readOwn(text, config, log)
  return own ? { ...own, title: own.title ?? ours.title } : { ...ours, title: ours.title }
}

/** Says at the start which files of the operator are not used, and which ones lack their twin in another language. */
export async function checkOwnTexts(config: Config, log: Log) {
  for (const name of instanceTextNames) {
    for (const language of languages) await readOwn({ name, language }, config, log)
  }
  const files = await readdir(ownFolder(config)).catch((): string[] => [])
  const known = instanceTextNames.flatMap((name) => languages.map((language) => fileName({ name, language })))
  for (const file of files.filter((one) => !one.startsWith('.') && !known.includes(one)).sort()) {
    log.warn({}, `${join(ownFolder(config), file)} is not used: no text has this name. There are: ${known.join(', ')}`)
  }
  for (const name of instanceTextNames) {
    const missing = languages.map((language) => fileName({ name, language })).filter((file) => !files.includes(file))
    if (missing.length === 0 || missing.length === languages.length) continue
    log.warn({}, `${ownFolder(config)} lacks ${missing.join(', ')}: who reads that language gets the text of Pollen.`)
  }
}

const readOwn = (text: TextOf, config: Config, log: Log) =>
  readVersion(join(ownFolder(config), fileName(text)), text, config, log)

/** What was last made of each file; null where it cannot be used. A file is read again once it has changed. */
const cache = new WeakMap<Config, Map<string, { version: string; page: MarkdownPage | null }>>()

async function readVersion(path: string, text: TextOf, config: Config, log: Log): Promise<MarkdownPage | null> {
  const pages = cache.get(config) ?? new Map()
  cache.set(config, pages)
  const state = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  if ('code' in state && state.code === 'ENOENT') return null
  // The time of change, which also knows of new rights and of a file that was put there with an old date.
  const version = 'ctimeMs' in state ? `${state.ctimeMs}-${state.size}` : String(state.code)
  const cached = pages.get(path)
  if (cached?.version === version) return cached.page

  const page = await readPage().catch((error: Error) => {
    log.warn({ path }, `${path} is not used: ${error.message}`)
    return null
  })
  pages.set(path, { version, page })
  if (page && page.refusedLinks.length > 0) {
    const links = page.refusedLinks.map((link) => JSON.stringify(link.slice(0, 200))).join(', ')
    log.warn({ path }, `${path}: links begin with https://, http://, mailto:, / or #, which these do not: ${links}`)
  }
  return page

  async function readPage(): Promise<MarkdownPage> {
    if (state instanceof Error) throw state
    // Anything else, such as a pipe, could make the reader wait for ever.
    if (!state.isFile()) throw new Error('it is no file.')
    if (state.size > maxBytes) throw new Error(`it is larger than ${maxBytes / 1024} kB.`)
    const markdown = decode(await readFile(path))
    const options = { placeholders: placeholders(config, text.language), headingLevel: headingLevel(text.name) }
    const page = markdownToHtml(markdown, options)
    if (page.html === '') throw new Error('there is no text in it.')
    return page
  }
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > maxBytes) throw new Error(`it is larger than ${maxBytes / 1024} kB.`)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text.normalize('NFC')
  } catch {
    // Said below.
  }
  throw new Error('it is no text in UTF-8.')
}

/** What texts, ours and the operator's, may name in braces. */
function placeholders(config: Config, language: Language): Placeholders {
  const { INSTANCE_CONTACT: contact, SOURCE_URL: source, PUBLIC_URL: url } = config
  const without = instancePhrases[language].withoutSetting
  return {
    name: { text: config.INSTANCE_NAME },
    version: { text: appVersion },
    url: { text: url, url },
    contact: contact ? { text: contact, url: `mailto:${contact}` } : { text: without.contact },
    source: source ? { text: source, url: source } : { text: without.source },
  }
}
