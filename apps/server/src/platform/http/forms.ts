import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { pictureLimits } from '@pollen/contract/constants'
import type { FastifyInstance } from 'fastify'

/** Lets the server read forms, with and without files. How many files a call takes is said by its schema. */
export async function forms(app: FastifyInstance) {
  await app.register(formbody)
  await app.register(multipart, {
    limits: {
      fileSize: pictureLimits.bytes,
      files: 20,
      fields: 20,
      parts: 40,
      fieldSize: 64 * 1024,
      fieldNameSize: 100,
      headerPairs: 20,
    },
    // A file that is too large is named to the caller, instead of refusing all that came with it.
    throwFileSizeLimit: false,
  })
}
