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

/** Long terms have about 20 kB. */
const maxBytes = 64 * 1024

/** The about page has its own page heading. All other texts are sections of the home page, one level deeper. */
const headingLevel = (name: InstanceTextName) => (name === 'about' ? 2 : 3)

const fileName = ({ name, language }: TextOf) => `${name}.${language}.md`
const ownFolder = (config: Config) => join(config.DATA_DIR, 'texts')

/** Returns the operator's text, or the default one if the operator's file is missing or unusable. */
export async function readText(text: TextOf, config: Config, log: Log): Promise<Text> {
  const ours = await readVersion(join(paths.instanceTexts, fileName(text)), text, config, log)
  if (!ours?.title) throw new Error(`The text ${fileName(text)} is missing, or has no title`)
  const own = await readOwn(text, config, log)
  return own ? { ...own, title: own.title ?? ours.title } : { ...ours, title: ours.title }
}

/** Logs at start which of the operator's files are unusable, and which are missing in another language. */
export async function checkOwnTexts(config: Config, log: Log) {
  for (const name of instanceTextNames) {
    for (const language of languages) await readOwn({ name, language }, config, log)
  }
  const files = await readdir(ownFolder(config)).catch((): string[] => [])
  const known = instanceTextNames.flatMap((name) => languages.map((language) => fileName({ name, language })))
  for (const file of files.filter((one) => !one.startsWith('.') && !known.includes(one)).sort()) {
    log.warn({}, `${join(ownFolder(config), file)} is not used: unknown name. Known names: ${known.join(', ')}`)
  }
  for (const name of instanceTextNames) {
    const missing = languages.map((language) => fileName({ name, language })).filter((file) => !files.includes(file))
    if (missing.length === 0 || missing.length === languages.length) continue
    log.warn({}, `${ownFolder(config)} lacks ${missing.join(', ')}: readers of that language get the default text`)
  }
}

const readOwn = (text: TextOf, config: Config, log: Log) =>
  readVersion(join(ownFolder(config), fileName(text)), text, config, log)

/** Parsed files by path. `page` is null for an unusable file. */
const cache = new WeakMap<Config, Map<string, { version: string; page: MarkdownPage | null }>>()

async function readVersion(path: string, text: TextOf, config: Config, log: Log): Promise<MarkdownPage | null> {
  const pages = cache.get(config) ?? new Map()
  cache.set(config, pages)
  const state = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  if ('code' in state && state.code === 'ENOENT') return null
  // Unlike mtime, ctime also changes with new permissions and when an older file replaces this one.
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
    log.warn({ path }, `${path}: links must begin with https://, http://, mailto:, / or #. Ignored links: ${links}`)
  }
  return page

  async function readPage(): Promise<MarkdownPage> {
    if (state instanceof Error) throw state
    // Reading anything else, such as a pipe, could block forever.
    if (!state.isFile()) throw new Error('it is not a file')
    if (state.size > maxBytes) throw new Error(`it is larger than ${maxBytes / 1024} kB`)
    const markdown = decode(await readFile(path))
    const options = { placeholders: placeholders(config, text.language), headingLevel: headingLevel(text.name) }
    const page = markdownToHtml(markdown, options)
    if (page.html === '') throw new Error('it contains no text')
    return page
  }
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > maxBytes) throw new Error(`it is larger than ${maxBytes / 1024} kB`)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text.normalize('NFC')
  } catch {
    // Invalid UTF-8 throws the error below.
  }
  throw new Error('it is not UTF-8 text')
}

/** Placeholders in braces that default texts and the operator's texts may use. */
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
