import { exactCountLimit, type Language } from '@pollen/contract/constants'
import { defaultPageSize, type PageQuery } from '@pollen/contract/paging'
import type { z } from 'zod'
import { fieldError } from '../errors.ts'

type PageSource<Row, Cursor> = {
  /** The address of the list with its filters, without the parameters of the page. */
  path: string
  /** May stop just above the limit up to which counts are exact. */
  count: () => Promise<number>
  rows: (from: { after: Cursor | null; offset: number; limit: number }) => Promise<Row[]>
  /** The values by which the list is ordered, of the last row of a page. */
  cursor: z.ZodType<Cursor>
  cursorOf: (row: Row) => Cursor
  language: Language
}

/** One page of a list. `next` continues after its last row, so that rows that come or go meanwhile appear once. */
export async function readPage<Row, Cursor>({ page, page_size, cursor }: PageQuery, source: PageSource<Row, Cursor>) {
  const size = page_size ?? defaultPageSize
  const after = cursor === undefined ? null : readCursor(cursor, source)
  const offset = after ? 0 : ((page ?? 1) - 1) * size
  const [count, found] = await Promise.all([source.count(), source.rows({ after, offset, limit: size + 1 })])
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const hasMore = found.length > size && last !== undefined
  return {
    count: Math.min(count, exactCountLimit),
    count_is_exact: count <= exactCountLimit,
    next: hasMore ? linkTo(source.path, { page_size, cursor: writeCursor(source.cursorOf(last)) }) : null,
    previous: !after && page && page > 1 ? linkTo(source.path, { page_size, page: page - 1 }) : null,
    rows,
  }
}

function linkTo(path: string, query: Record<string, string | number | undefined>): string {
  const [base = '', filters = ''] = path.split('?')
  const all = new URLSearchParams(filters)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) all.set(name, String(value))
  return `${base}?${all}`
}

const writeCursor = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** The server wrote the cursor, but a client may have changed it. */
function readCursor<Cursor>(
  text: string,
  { cursor, language }: Pick<PageSource<unknown, Cursor>, 'cursor' | 'language'>,
) {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw fieldError('cursor', 'invalid', language)
  }
}
