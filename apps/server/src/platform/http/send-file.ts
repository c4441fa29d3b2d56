import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What an action answers where the contract says that the answer is a file. */
export type FileAnswer = {
  type: string
  body: Buffer | Readable
  /** Of a stream, so that a download can show how far it is. */
  size?: number
  /** Names the content: who has it already is not sent it again. */
  etag?: string
  cacheControl: string
  /** Set: the browser saves it under this name instead of showing it. */
  downloadName?: string
}

/** Sends a file that a member uploaded so that no browser takes it for a page of ours. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
  const { body, etag, downloadName } = file
  reply.headers({
    'cache-control': file.cacheControl,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // Mail readers in a browser show the pictures of our mails on pages of their own.
    'cross-origin-resource-policy': file.cacheControl.startsWith('public') ? 'cross-origin' : 'same-origin',
  })
  if (etag) reply.header('etag', `"${etag}"`)
  if (etag && isKnown(request.headers['if-none-match'], etag)) {
    discard(body)
    return reply.code(304).send()
  }

  const size = body instanceof Readable ? file.size : body.length
  reply.type(file.type)
  if (size !== undefined) reply.header('content-length', size)
  if (downloadName) reply.header('content-disposition', attachment(downloadName))
  if (request.method !== 'HEAD') return reply.send(body)
  discard(body)
  // An empty stream, for an empty text would be announced as the length of the file.
  return reply.send(Readable.from([]))
}

/** Whether the sender of `If-None-Match` has the content with this tag already. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(`"${etag}"`)
}

function discard(body: Buffer | Readable) {
  if (body instanceof Readable) body.destroy()
}

/** The name in ASCII for old readers, and as it is for the others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
