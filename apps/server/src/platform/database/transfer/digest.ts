import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

export type Digest = { bytes: number; sha256: string }

/** A step of a pipeline that lets everything pass and knows at the end what it was. */
export function digesting() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *step(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    result: (): Digest => ({ bytes, sha256: hash.digest('hex') }),
  }
}

export async function digestOf(source: Readable): Promise<Digest> {
  const digest = digesting()
  for await (const _ of digest.step(source));
  return digest.result()
}
