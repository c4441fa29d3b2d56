import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { escapeHtml } from '../escape-html.ts'

/** What a message or another site shows of a link to a page. */
export type LinkPreview = { title: string; description: string; url: string; image: string | null }

type WebApp = {
  folder: string
  pages: string[]
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
  for (const page of pages) {
    app.get(page, async (request, reply) => {
      // The page itself needs no database: when the database is away, the page is still sent and tells so.
      const own = await previews[page]?.(request.params).catch(() => null)
      return sendShell(request, reply, own)
    })
  }
}

/** Reads the page that every visit starts with, and keeps it in memory in each encoding a browser may ask for. */
async function readShell(folder: string, preview: LinkPreview) {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const withTags = (of: LinkPreview) => html.replace('</head>', () => `  ${previewTags(of)}\n  </head>`)
  const plain = withTags(preview)
  const [br, gzip] = [brotliCompressSync(plain), gzipSync(plain)]
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`

  return function sendShell(request: FastifyRequest, reply: FastifyReply, own: LinkPreview | null = null) {
    if (own) return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(withTags(own))
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (request.headers['if-none-match'] === etag && reply.statusCode === 200) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    const accepted = request.headers['accept-encoding'] ?? ''
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br)
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip)
    return reply.send(plain)
  }
}

/** The tags that other sites and messengers look for; they run no script, so the server writes them. */
function previewTags({ title, description, url, image }: LinkPreview): string {
  const properties = { title, description, url, image, type: 'website' }
  const tags = Object.entries(properties).flatMap(([name, content]) =>
    content ? [`<meta property="og:${name}" content="${escapeHtml(content)}" />`] : [],
  )
  const card = image ? 'summary_large_image' : 'summary'
  return [...tags, `<meta name="twitter:card" content="${card}" />`].join('\n    ')
}
