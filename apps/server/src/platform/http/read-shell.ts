import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type LinkPreview, previewTags } from './link-preview.ts'

/** The page every visit begins with, kept in memory in each form a browser may ask for. */
export async function readShell(folder: string) {
  const file = join(folder, 'index.html')
  const [plain, br, gzip] = await Promise.all([readFile(file), readFile(`${file}.br`), readFile(`${file}.gz`)])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`

  return function sendShell(request: FastifyRequest, reply: FastifyReply, preview: LinkPreview | null = null) {
    if (preview) {
      const page = plain.toString().replace('</head>', () => `  ${previewTags(preview)}\n  </head>`)
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
    }
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (request.headers['if-none-match'] === etag && reply.statusCode === 200) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    const accepted = request.headers['accept-encoding'] ?? ''
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br)
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip)
    return reply.send(plain)
  }
}
