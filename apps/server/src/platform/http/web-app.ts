import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { type Language, languages } from '@pollen/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { escapeHtml } from '../escape-html.ts'

/** What a message or another site shows of a link to a page. */
export type LinkPreview = { title: string; description: string; url: string; image: string | null }

type WebApp = {
  folder: string
  /** By the path of the page: its name, for which the build has noted the files that it loads. */
  pages: Record<string, string>
  /** What a link to a page shows elsewhere. */
  preview: LinkPreview
  /** What links to some of the pages show instead, by the path of the page. */
  previews: Record<string, (params: unknown) => Promise<LinkPreview | null>>
}

/** Serves the built web app: its files, to be cached for ever, and its shell for every page. An unknown page gets the shell and status 404. */
export async function webApp(app: FastifyInstance, { folder, pages, preview, previews }: WebApp) {
  const sendShell = existsSync(join(folder, 'index.html')) ? await readShell(folder, preview) : null
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!sendShell || !isPage || request.url.startsWith('/api/')) throw new AppError('NOT_FOUND')
    return sendShell(request, reply.code(404))
  })
  if (!sendShell) return app.log.warn('the web app is not built: only the API is served')

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files carry a hash of their content in their name; the others keep theirs and may change.
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // For the service worker, which shows every page with it when the server cannot be reached.
  app.get('/app-shell', (request, reply) => sendShell(request, reply))
  for (const [path, page] of Object.entries(pages)) {
    app.get(path, async (request, reply) => {
      // The page itself needs no database: when the database is away, the page is still sent and tells so.
      const own = await previews[path]?.(request.params).catch(() => null)
      return sendShell(request, reply, { page, own })
    })
  }
}

const Preloads = z.record(z.enum(languages), z.record(z.string(), z.array(z.string())))
type Preloads = z.output<typeof Preloads>

/** The files that a page loads in each language, for the browser to fetch at once: it would learn of them one after the other. */
function preloadTags(preloads: Preloads, page: string) {
  const filesOf = (language: Language) => preloads[language][page] ?? []
  const common = filesOf(languages[0]).filter((file) => languages.every((language) => filesOf(language).includes(file)))
  const links = common.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" href="${escapeHtml(file)}" />`
      : `<link rel="modulepreload" href="${escapeHtml(file)}" />`,
  )
  // Only the browser knows which language was chosen: `before-paint.js` fetches the files of that one.
  const attributes = languages.map((language) => {
    const own = filesOf(language).filter((file) => !common.includes(file))
    return `data-${language}="${escapeHtml(own.join(' '))}"`
  })
  return { links: links.join('\n    '), attributes: attributes.join(' ') }
}

type Shell = { html: string; etag: string; br: Buffer; gzip: Buffer }
type Visit = { page?: string | undefined; own?: LinkPreview | null | undefined }

/**
 * Reads the page that every visit starts with. Each page names its own files; once it was sent, it stays in memory in each
 * encoding that a browser may ask for.
 */
async function readShell(folder: string, preview: LinkPreview) {
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const preloads = Preloads.parse(JSON.parse(await readFile(join(folder, 'preloads.json'), 'utf8')))
  const write = ({ page = '', own }: Visit) => {
    const { links, attributes } = preloadTags(preloads, page)
    const tags = [previewTags(own ?? preview), links].join('\n    ')
    return template
      .replace('<script src="/before-paint.js"', `<script src="/before-paint.js" ${attributes}`)
      .replace('</head>', () => `  ${tags}\n  </head>`)
  }
  const kept = new Map<string, Shell>()

  return function sendShell(request: FastifyRequest, reply: FastifyReply, visit: Visit = {}) {
    reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (visit.own) return reply.send(write(visit))
    const name = visit.page ?? ''
    const shell = kept.get(name) ?? compressShell(write(visit))
    kept.set(name, shell)
    reply.header('etag', shell.etag)
    if (request.headers['if-none-match'] === shell.etag && reply.statusCode === 200) return reply.code(304).send()
    const accepted = request.headers['accept-encoding'] ?? ''
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(shell.br)
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(shell.gzip)
    return reply.send(shell.html)
  }
}

const compressShell = (html: string): Shell => ({
  html,
  etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  br: brotliCompressSync(html),
  gzip: gzipSync(html),
})

/** The tags that other sites and messengers look for; they run no script, so the server writes them. */
function previewTags({ title, description, url, image }: LinkPreview): string {
  const properties = { title, description, url, image, type: 'website' }
  const tags = Object.entries(properties).flatMap(([name, content]) =>
    content ? [`<meta property="og:${name}" content="${escapeHtml(content)}" />`] : [],
  )
  const card = image ? 'summary_large_image' : 'summary'
  return [...tags, `<meta name="twitter:card" content="${card}" />`].join('\n    ')
}
