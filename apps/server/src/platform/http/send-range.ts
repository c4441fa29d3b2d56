import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { isKnown } from './send-file.ts'

/** A longer part is cut here, as HTTP allows, so that one request never is a download of gigabytes. */
export const maxRangeBytes = 4 * 1024 * 1024

/** Nothing that a proxy or we would compress, for its bytes are counted. */
const type = 'application/octet-stream'

type RangedFile = { handle: FileHandle; size: number; etag: string; cacheControl: string }

/**
 * Sends one part of a large file, named by the `Range` header. Whoever asks for all of it, for several parts at once, or for a
 * part that is not there, learns the size instead.
 */
export async function sendRange(request: FastifyRequest, reply: FastifyReply, file: RangedFile) {
  const { handle, size, etag, cacheControl } = file
  reply.headers({ etag: `"${etag}"`, 'cache-control': cacheControl, 'accept-ranges': 'bytes' })
  if (isKnown(request.headers['if-none-match'], etag)) {
    await handle.close()
    return reply.code(304).send()
  }
  if (request.method === 'HEAD') {
    await handle.close()
    // An empty stream, for an empty text would be announced as the length of the file.
    return reply.type(type).header('content-length', size).send(Readable.from([]))
  }
  const range = readRange(request, file)
  if (!range) {
    await handle.close()
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('RANGE_NEEDED')
  }
  const { start, end } = range
  reply
    .type(type)
    .code(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
  const part = handle.createReadStream({ start, end })
  // A file that became shorter meanwhile: the connection is closed, for the reader would wait for the rest.
  part.once('end', () => part.bytesRead <= end - start && reply.raw.destroy())
  return reply.send(part)
}

/** `bytes=0-99`, `bytes=100-` or `bytes=-100`; null for anything else. */
function readRange({ headers }: FastifyRequest, { size, etag }: RangedFile) {
  // Who has parts of another version must not add one of this version to them.
  if (headers['if-range'] !== undefined && headers['if-range'] !== `"${etag}"`) return null
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const wantedEnd = from === '' || to === '' ? size - 1 : Number(to)
  if (wantedEnd < start) return null
  const end = Math.min(wantedEnd, size - 1, start + maxRangeBytes - 1)
  return start < size ? { start, end } : null
}
