import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { matchesEtag } from './send-file.ts'

/** Longer ranges are truncated, as HTTP allows, so that no request downloads gigabytes. */
export const maxRangeBytes = 4 * 1024 * 1024

/** A type that neither proxies nor this server compress, because ranges refer to uncompressed bytes. */
const type = 'application/octet-stream'

type RangedFile = { handle: FileHandle; size: number; etag: string; cacheControl: string }

/**
 * Sends the `Range` of a large file. Requests for the whole file, for several ranges or for an invalid range get an error with the
 * size of the file.
 */
export async function sendRange(request: FastifyRequest, reply: FastifyReply, file: RangedFile) {
  const { handle, size, etag, cacheControl } = file
  reply.headers({ etag: `"${etag}"`, 'cache-control': cacheControl, 'accept-ranges': 'bytes' })
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    await handle.close()
    return reply.code(304).send()
  }
  if (request.method === 'HEAD') {
    await handle.close()
    // An empty stream, because Fastify would replace the content length for an empty string.
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
  // If the file was truncated meanwhile, close the connection, because the client would wait for the rest.
  part.once('end', () => part.bytesRead <= end - start && reply.raw.destroy())
  return reply.send(part)
}

/** Reads `bytes=0-99`, `bytes=100-` or `bytes=-100`. Returns null for anything else. */
function readRange({ headers }: FastifyRequest, { size, etag }: RangedFile) {
  // Prevents clients from mixing parts of different versions.
  if (headers['if-range'] !== undefined && headers['if-range'] !== `"${etag}"`) return null
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const wantedEnd = from === '' || to === '' ? size - 1 : Number(to)
  if (wantedEnd < start) return null
  const end = Math.min(wantedEnd, size - 1, start + maxRangeBytes - 1)
  return start < size ? { start, end } : null
}
