import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const chunkLength = 128 * 1024

export type Copy = {
  table: string
  columns: readonly string[]
  lines: Iterable<string>
  onProgress?: ((rows: number) => void) | undefined
}

/** Streams rows into a table at the pace the database takes them, so that memory stays flat at any size. */
export async function copyLines(client: pg.ClientBase, { table, columns, lines, onProgress }: Copy): Promise<void> {
  const target = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  await pipeline(Readable.from(chunksOf(lines, onProgress)), target)
}

function* chunksOf(lines: Iterable<string>, onProgress?: (rows: number) => void): Generator<Buffer> {
  let [chunk, rows] = ['', 0]
  for (const line of lines) {
    chunk += line
    rows++
    if (chunk.length < chunkLength) continue
    yield Buffer.from(chunk)
    chunk = ''
    onProgress?.(rows)
  }
  yield Buffer.from(chunk)
  onProgress?.(rows)
}
