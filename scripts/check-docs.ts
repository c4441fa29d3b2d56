import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { maxItemImages, pictureLimits } from '@pollen/contract/constants'
import { settings } from '../apps/server/src/config.ts'
import { serverSettings } from '../apps/server/src/platform/database/embedded/server-settings.ts'
import { keepMailsDays } from '../apps/server/src/platform/mail/delete-old-mails.ts'
import { giveUpAfterDays } from '../apps/server/src/platform/mail/send-mail.ts'
import { root } from '../tools/root.ts'
import type { CommandResult } from '../tools/run-command.ts'

const foldersPage = 'docs/ARCHITECTURE.md'
const settingsPage = 'docs/OPERATIONS.md'
const proxyExample = 'docs/examples/nginx.conf'
const coveragePage = 'docs/spec-coverage.md'
const readmeLimit = 80

/** Compares the documentation with the repository: commands, folders, files, links, settings, numbers and messages. */
export async function checkDocs(): Promise<CommandResult> {
  const found = [
    ...(await checkReadmeLength()),
    ...(await checkCommands()),
    ...(await checkFolders()),
    ...(await checkFiles()),
    ...(await checkLinks()),
    ...(await checkSettings()),
    ...(await checkNumbers()),
    ...(await checkMessages()),
    ...(await checkNamedSections()),
    ...(await checkCoverage()),
    ...checkCitations(await readFile(join(root, coveragePage), 'utf8'), await recordNumbers()),
  ]
  return { code: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

async function checkReadmeLength(): Promise<string[]> {
  const lines = (await readFile(join(root, 'README.md'), 'utf8')).trimEnd().split('\n').length
  return lines > readmeLimit ? [`README.md has ${lines} lines, more than ${readmeLimit}`] : []
}

/** Checks that every `npm …` in a page exists, and that a page names every script of package.json. */
async function checkCommands(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const named = new Set<string>()
  const unknown: string[] = []
  for (const { path, text } of await docPages()) {
    for (const [, name = ''] of text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)) {
      const isNpmsOwn = ['ci', 'install', 'view', 'i', 'sbom', 'audit'].includes(name)
      if (Object.hasOwn(scripts, name)) named.add(name)
      else if (!isNpmsOwn) unknown.push(`${path} names \`npm run ${name}\`, which package.json does not have`)
    }
  }
  const silent = Object.keys(scripts).filter((name) => !named.has(name) && name !== 'postinstall')
  return [...unknown, ...silent.map((name) => `No page explains \`npm run ${name}\``)]
}

/** Folders that ARCHITECTURE.md must list. Their subfolders may be listed as well. */
const isListed = (folder: string) =>
  /^(\.ci|[a-z0-9]+|apps\/[^/]+(\/(src|migrations|test))?|apps\/[^/]+\/src\/[^/]+|apps\/[^/]+\/src\/(features|platform)\/[^/]+|packages\/[^/]+)$/.test(
    folder,
  )

/** Checks the table of folders, and the table of nouns with their folders in server and web app. */
async function checkFolders(): Promise<string[]> {
  const text = await readFile(join(root, foldersPage), 'utf8')
  const nouns = /^## Nouns$[^#]*/m.exec(text)?.[0] ?? ''
  const named = new Set([
    ...Array.from(text.matchAll(/^\| `([^`|]+)\/` \|/gm), ([, folder = '']) => folder),
    ...Array.from(nouns.matchAll(/^\| (?!noun )([a-z-]+) \| ([^|]+) \| ([^|]+) \|$/gm)).flatMap(
      ([, noun, server, web]) => [
        ...(server === '–' ? [] : [`apps/server/src/features/${noun}`]),
        ...(web === '–' ? [] : [`apps/web/src/features/${noun}`]),
      ],
    ),
  ])
  const real = folders()
  return [
    ...[...named]
      .filter((folder) => !real.has(folder))
      .map((folder) => `${foldersPage} names ${folder}/, which does not exist`),
    ...[...real]
      .filter((folder) => isListed(folder) && !named.has(folder))
      .map((folder) => `${foldersPage} lacks ${folder}/`),
  ]
}

function folders(): Set<string> {
  const found = new Set<string>()
  for (const file of projectFiles()) {
    const parts = file.split('/').slice(0, -1)
    while (parts.length > 0) {
      found.add(parts.join('/'))
      parts.pop()
    }
  }
  return found
}

const projectFiles = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')

/** Checks that source files in backticks exist. Decision records are history and may name deleted files. */
async function checkFiles(): Promise<string[]> {
  const files = projectFiles().map((file) => `/${file}`)
  const pages = (await docPages()).filter(({ path }) => !path.startsWith('docs/decisions/'))
  return pages.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs|cjs|sql|json))`/g), ([, name = '']) => name)
      .filter((name) => !files.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${path} names ${name}, which does not exist`),
  )
}

/** Checks that relative links and their `#headings` have a target. */
async function checkLinks(): Promise<string[]> {
  const pages = await docPages()
  const headings = new Map(pages.map(({ path, text }) => [path, headingIds(text)]))
  return pages.flatMap(({ path, text }) => {
    const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), (match) => match[1] ?? '')
    return links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [file = '', heading] = link.split('#')
        const target = file === '' ? path : join(dirname(path), file)
        if (!existsSync(join(root, target))) return true
        return heading !== undefined && headings.get(target)?.has(heading) === false
      })
      .map((link) => `${path} links to ${link}, which does not exist`)
  })
}

function headingIds(text: string): Set<string> {
  const titles = Array.from(text.matchAll(/^#+ (.+)$/gm), (match) => match[1] ?? '')
  return new Set(titles.map(headingId))
}

const headingId = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Checks that the table of settings lists exactly the settings of config.ts, with their defaults. */
async function checkSettings(): Promise<string[]> {
  const text = await readFile(join(root, settingsPage), 'utf8')
  const rows = Array.from(text.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|([^|]*)\|/gm))
  const named = new Map(rows.map(([, name = '', value = '']) => [name, value.trim()]))
  const known = Object.keys(settings)
  return [
    ...known.filter((name) => !named.has(name)).map((name) => `${settingsPage} lacks the setting ${name}`),
    ...[...named.keys()]
      .filter((name) => !known.includes(name))
      .map((name) => `${settingsPage} names ${name}, unknown to config.ts`),
    ...[...named].flatMap(([name, value]) => {
      const actual = settings[name as keyof typeof settings]?.safeParse(undefined).data
      const isPlain = typeof actual === 'string' || typeof actual === 'number'
      return isPlain && value !== `\`${actual}\``
        ? [`${settingsPage} gives ${name} the default ${value}, it is \`${actual}\``]
        : []
    }),
  ]
}

/** Checks that numbers in the operators' guide and in the examples equal those in the code. */
async function checkNumbers(): Promise<string[]> {
  const pages = await Promise.all([settingsPage, proxyExample].map((page) => readFile(join(root, page), 'utf8')))
  const text = pages.join('\n').replaceAll(/\s+/g, ' ')
  const cacheOf = (memory: number) =>
    serverSettings({ port: 0, logFolder: '', memory }).shared_buffers?.replace('MB', '')
  const { max_connections } = serverSettings({ port: 0, logFolder: '', memory: 0 })
  const largestCache = Number(cacheOf(2 ** 50)) / 1024
  const sentences = [
    `for ${giveUpAfterDays} days. A refused mail is kept for ${keepMailsDays} days`,
    `up to ${maxItemImages} photos of ${pictureLimits.megabytes} MB in one request`,
    `client_max_body_size ${(maxItemImages + 1) * pictureLimits.megabytes}m;`,
    `between ${cacheOf(0)} MB and ${largestCache} GB, and at most ${max_connections} connections`,
  ]
  return sentences
    .filter((sentence) => !text.includes(sentence))
    .map((sentence) => `Neither ${settingsPage} nor ${proxyExample} contains “${sentence}”`)
}

/** Checks that log lines and error messages in the tables of the operators' guide occur in the source. `…` matches any text. */
async function checkMessages(): Promise<string[]> {
  const text = await readFile(join(root, settingsPage), 'utf8')
  const source = (await readSources()).join('\n').replaceAll(/['`] \+\n\s*['`]/g, '')
  const tables = text.match(/^\| (line|message) \|.*\n(\|.*\n)+/gm) ?? []
  const rows = tables.flatMap((table) => table.split('\n').slice(2))
  const messages = rows.flatMap((row) =>
    Array.from(row.split(' | ')[0]?.matchAll(/`([^`]+)`/g) ?? [], ([, message = '']) => message),
  )
  return messages
    .filter(
      (message) => !message.split('…').every((part) => source.includes(part.replaceAll(/^[ ().]+|[ ().]+$/g, ''))),
    )
    .map((message) => `${settingsPage} explains the message “${message}”, which no source file contains`)
}

/** Checks that references in messages, such as `OPERATIONS.md, "Settings"`, name a heading of that page. */
async function checkNamedSections(): Promise<string[]> {
  const headings = headingIds(await readFile(join(root, settingsPage), 'utf8'))
  const named = (await readSources()).flatMap((text) =>
    Array.from(
      text.matchAll(/OPERATIONS\.md, "([^"]+)"|"([^"]+)" in docs\/OPERATIONS\.md/g),
      (match) => match[1] ?? match[2] ?? '',
    ),
  )
  return named
    .filter((title) => !headings.has(headingId(title)))
    .map((title) => `A message refers to the section “${title}”, which ${settingsPage} does not have`)
}

const readSources = () =>
  Promise.all(
    projectFiles()
      .filter(
        (file) =>
          /^(apps\/server\/src|scripts)\/.*\.(ts|mjs)$/.test(file) &&
          !/\.test\./.test(file) &&
          existsSync(join(root, file)),
      )
      .map((file) => readFile(join(root, file), 'utf8')),
  )

/**
 * Checks the page that maps the specification to code and tests. Its paths exist. A text in straight quotes occurs in the file
 * named before it on the same line. A row with ✓ names at least one file.
 */
async function checkCoverage(): Promise<string[]> {
  const known = new Set([...projectFiles(), ...folders()])
  const lines = (await readFile(join(root, coveragePage), 'utf8')).split('\n')
  const found = await Promise.all(
    lines.map(async (line, index) => {
      const problems: string[] = []
      let file = ''
      for (const [, path, quoted = ''] of line.matchAll(/`([\w.-]+\/[\w./-]+)`|"([^"]+)"/g)) {
        if (path) file = path
        if (path && !known.has(path)) problems.push(`names ${path}, which does not exist`)
        if (!path && !(await fileContains(file, quoted)))
          problems.push(`quotes “${quoted}”, which ${file ? `${file} does not contain` : 'no file precedes'}`)
      }
      if (line.includes('| ✓ |') && file === '') problems.push('has a ✓ but names no file')
      return problems.map((problem) => `${coveragePage}:${index + 1} ${problem}`)
    }),
  )
  return found.flat()
}

const recordNumbers = async () =>
  new Set((await readdir(join(root, 'docs/decisions'))).map((name) => String(Number.parseInt(name, 10))))

/** Checks that rows marked `differs` cite a decision: a heading of the page as `(D: items)`, or a record number as `(65)`. */
export function checkCitations(page: string, records: Set<string>): string[] {
  const headings = new Set(Array.from(page.matchAll(/^### (.+)$/gm), ([, heading = '']) => heading.toLowerCase()))
  return page.split('\n').flatMap((line, index) => {
    const cited = Array.from(line.matchAll(/\(((?:D: [^();]+|\d+)(?:; (?:D: [^();]+|\d+))*)\)/g), ([, all = '']) =>
      all.split('; '),
    )
    const unknown = cited.flat().filter((decision) => {
      const [, heading] = /^D: (.+)$/.exec(decision) ?? []
      return heading ? !headings.has(heading.toLowerCase()) : !records.has(decision)
    })
    const isUncited = line.includes('| differs |') && cited.length === 0
    const problems = unknown.map((decision) => `cites ${decision}, which is not a decision`)
    if (isUncited) problems.push('differs without citing a decision')
    return problems.map((problem) => `${coveragePage}:${index + 1} ${problem}`)
  })
}

const fileContains = async (path: string, text: string) =>
  path !== '' && (await readFile(join(root, path), 'utf8').catch(() => '')).includes(text)

/** Returns all Markdown pages at the root and below docs/. */
async function docPages(): Promise<{ path: string; text: string }[]> {
  const top = (await readdir(root)).filter((name) => name.endsWith('.md'))
  const nested = await readdir(join(root, 'docs'), { recursive: true })
  const paths = [...top, ...nested.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)]
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}
