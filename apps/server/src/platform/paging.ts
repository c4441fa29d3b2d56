import { exactCountLimit } from '@pollen/contract/constants'
import { fieldMessage } from '@pollen/contract/field-messages'
import type { PageQuery } from '@pollen/contract/paging'
import { FieldErrors } from '../errors.ts'

/** Where a page ends, as the values its list is ordered by. */
export type Cursor = (string | number)[]

type Source<Row> = {
  /** The address of the list, with its filters, without those of the page. */
  path: string
  size: number
  /** May stop just above the limit up to which counts are exact. */
  count: () => Promise<number>
  rows: (from: { after: Cursor | null; offset: number; limit: number }) => Promise<Row[]>
  cursorOf: (row: Row) => Cursor
}

/** One page of a list. `next` goes on after its last row, so that rows that come or go meanwhile are not met twice. */
export async function readPage<Row>({ page, page_size, cursor }: PageQuery, source: Source<Row>) {
  const size = page_size ?? source.size
  const after = cursor === undefined ? null : readCursor(cursor)
  const offset = after ? 0 : ((page ?? 1) - 1) * size
  const [counted, found] = await Promise.all([source.count(), source.rows({ after, offset, limit: size + 1 })])
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const hasMore = found.length > size && last !== undefined
  return {
    count: Math.min(counted, exactCountLimit),
    count_is_exact: counted <= exactCountLimit,
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

const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(text: string): Cursor {
  try {
    const cursor = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isPlain = (part: unknown) => typeof part === 'string' || typeof part === 'number'
    if (Array.isArray(cursor) && cursor.length > 0 && cursor.every(isPlain)) return cursor
  } catch {}
  throw new FieldErrors({ cursor: [fieldMessage('invalid', 'en')] })
}
