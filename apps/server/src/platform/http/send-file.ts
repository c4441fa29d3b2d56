import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The answer of a file endpoint. */
export type FileAnswer = {
  type: string
  body: Buffer | Readable
  /** The size of a stream, so that browsers can show the progress of a download. */
  size?: number
  /** Identifies the content, for conditional requests. */
  etag?: string
  cacheControl: string
  /** If set, browsers save the file under this name instead of showing it. */
  downloadName?: string
}

/** Sends an uploaded file with headers that prevent browsers from treating it as a page of this site. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
  const { body, etag, downloadName } = file
  reply.headers({
    'cache-control': file.cacheControl,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // Webmail pages show the pictures of mails.
    'cross-origin-resource-policy': file.cacheControl.startsWith('public') ? 'cross-origin' : 'same-origin',
  })
  if (etag) reply.header('etag', `"${etag}"`)
  if (etag && matchesEtag(request.headers['if-none-match'], etag)) {
    discard(body)
    return reply.code(304).send()
  }

  const size = body instanceof Readable ? file.size : body.length
  reply.type(file.type)
  if (size !== undefined) reply.header('content-length', size)
  if (downloadName) reply.header('content-disposition', attachment(downloadName))
  if (request.method !== 'HEAD') return reply.send(body)
  discard(body)
  // An empty stream, because Fastify would replace the content length for an empty string.
  return reply.send(Readable.from([]))
}

/** Returns true if `If-None-Match` contains the tag, compared weakly. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(`"${etag}"`)
}

function discard(body: Buffer | Readable) {
  if (body instanceof Readable) body.destroy()
}

/** Writes the name in ASCII for old clients, and in UTF-8 for the others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
