import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const chunkLength = 128 * 1024

type Options = {
  table: string
  columns: readonly string[]
  /** Rows in COPY's text format, made by `copyLine`. */
  lines: Iterable<string>
  onProgress?: ((rows: number) => void) | undefined
}

/** Streams rows into a table with COPY. Backpressure keeps memory constant for any number of rows. */
export async function copyRows(client: pg.ClientBase, { table, columns, lines, onProgress }: Options): Promise<void> {
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

type Value = string | number | boolean | Date | null | undefined

/** Writes one row in COPY's text format. */
export function copyLine(values: readonly Value[]): string {
  return `${values.map(copyValue).join('\t')}\n`
}

const special = /[\\\t\n\r]/
const allSpecial = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function copyValue(value: Value): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  // Such characters are rare, and testing is cheaper than replacing.
  return special.test(value) ? value.replace(allSpecial, (character) => escapes[character] as string) : value
}
