import { pictureLimits } from '@pollen/contract/constants'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { FileField } from './file-fields.ts'

/**
 * Refuses a form that says it is larger than its files may be together, and cuts off one that turns out to be. There is
 * room for one file more, so that a picture that is somewhat too large gets an answer that names it.
 */
export function guardSize(request: FastifyRequest, files: Map<string, FileField>) {
  const count = [...files.values()].reduce((sum, field) => sum + field.max, 0)
  const limit = (count + 1) * pictureLimits.bytes
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('REQUEST_TOO_LARGE')

  let received = 0
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > limit) request.raw.destroy()
  })
}
