import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { type Language, languages } from '@pollen/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from '../escape-html.ts'
import { matchesEtag } from './send-file.ts'

/** The folder of built files with a content hash in their name. */
export const builtFiles = '/assets/'

/** The preview of a link in messengers and on other sites. */
export type LinkPreview = { title: string; description: string; url: string; image: string | null }

/** A page, precompressed in each encoding that browsers accept. */
export type WebPage = { html: string; etag: string; br: Buffer; gzip: Buffer }

const Preloads = z.record(z.enum(languages), z.record(z.string(), z.array(z.string())))
type Preloads = z.output<typeof Preloads>

/** The name and language of the instance in the HTML of its pages. */
export type PageInstance = { name: string; language: Language }

/**
 * Reads an HTML file of the build and adds the name and language of the instance. Returns a function that adds tags for the files of
 * a page, and others.
 */
export async function readTemplate(folder: string, file: string, { name, language }: PageInstance) {
  const template = (await readFile(join(folder, file), 'utf8'))
    .replace(/<html [^>]*/, (tag) => tag.replace(/(lang|data-default-language)="[^"]*"/g, `$1="${language}"`))
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(name)}`)
  const preloads = Preloads.parse(JSON.parse(await readFile(join(folder, 'preloads.json'), 'utf8')))
  return (page: string, tags: string[]) => {
    const { links, attributes } = preloadTags(preloads, page, (file) => !template.includes(`"${file}"`))
    return template
      .replace('<script src="/before-paint.js"', `<script src="/before-paint.js" ${attributes}`)
      .replace('</head>', () => `  ${[...tags, links].join('\n    ')}\n  </head>`)
  }
}

/** Fills the root element of the web app. */
export const fillRoot = (page: string, html: string) =>
  page.replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)

type PartInLanguages = {
  name: string
  draw: (language: Language) => Promise<string>
  /** Without scripts, links to a fragment lead to the first element with its id. */
  first: Language
  attributes?: string
}

/** Renders a part of a page in all languages. Its style sheet shows the language that was chosen in the browser. */
export async function renderInAllLanguages({ name, draw, first, attributes = '' }: PartInLanguages): Promise<string> {
  const drawn: string[] = []
  for (const language of [first, ...languages.filter((other) => other !== first)])
    drawn.push(`<div data-${name}="${language}" lang="${language}"${attributes}>${await draw(language)}</div>`)
  return drawn.join('')
}

/** Lists the files that a page loads in each language, so that the browser fetches them in parallel: see docs/first-paint.md. */
function preloadTags(preloads: Preloads, page: string, isNew: (file: string) => boolean) {
  const filesOf = (language: Language) => preloads[language][page]?.filter(isNew) ?? []
  const common = filesOf(languages[0]).filter((file) => languages.every((language) => filesOf(language).includes(file)))
  const links = common.map((file) => `<link ${preloadOf(file)} href="${escapeHtml(file)}" />`)
  // Only the browser knows the chosen language: `before-paint.js` adds the links for its files.
  const attributes = languages.map((language) => {
    const own = filesOf(language).filter((file) => !common.includes(file))
    return `data-${language}="${escapeHtml(own.join(' '))}"`
  })
  return { links: links.join('\n    '), attributes: attributes.join(' ') }
}

/** Fonts are not preloaded: they would delay the scripts, and `fallback-fonts.css` keeps the layout stable without them. */
const preloadOf = (file: string) => (file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"')

/** Writes the tags for previews. Messengers and other sites run no scripts, so the server has to write them. */
export function previewTags({ title, description, url, image }: LinkPreview): string {
  const properties = { title, description, url, image, type: 'website' }
  const tags = Object.entries(properties).flatMap(([name, content]) =>
    content ? [`<meta property="og:${name}" content="${escapeHtml(content)}" />`] : [],
  )
  const card = image ? 'summary_large_image' : 'summary'
  return [...tags, `<meta name="twitter:card" content="${card}" />`].join('\n    ')
}

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } }

export async function compressPage(html: string): Promise<WebPage> {
  return {
    html,
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
    br: await compressors.br(html, brotliOptions),
    gzip: await compressors.gzip(html),
  }
}

export const htmlReply = (reply: FastifyReply) =>
  reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })

export function sendPage(request: FastifyRequest, reply: FastifyReply, { html, etag, br, gzip }: WebPage) {
  // Weak, because the same content may be sent with or without compression.
  htmlReply(reply).header('etag', `W/"${etag}"`)
  if (matchesEtag(request.headers['if-none-match'], etag) && reply.statusCode === 200) return reply.code(304).send()
  if (accepts(request, 'br')) return reply.header('content-encoding', 'br').send(br)
  if (accepts(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(html)
}

/** Reads `Accept-Encoding`. `gzip, br;q=0` accepts gzip and rejects br. */
function accepts({ headers }: FastifyRequest, encoding: string): boolean {
  const named = (headers['accept-encoding'] ?? '').toLowerCase().split(',')
  return named.some((one) => {
    const [name = '', quality = ''] = one.split(';')
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality)
  })
}
