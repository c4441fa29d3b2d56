import { exactCountLimit } from '@pollen/contract/constants'
import { defaultPageSize, type PageQuery } from '@pollen/contract/paging'
import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import type { z } from 'zod'
import { fieldError } from '../errors.ts'
import type { RequestContext } from './action.ts'

/** The rows of a page. `isBackwards` reverses the order of the list, so that rows before a cursor come nearest first. */
export type Slice<Cursor> = { after: Cursor | null; isBackwards: boolean; offset: number; limit: number }

/** The number of rows of a list, which may be capped just above the limit of exact counts, or be some seconds old. */
export type RowCount = { count: number; isExact: boolean }

type PageSource<Row, Cursor> = {
  /** The path of the list with its filters, without the parameters of the page. */
  path: string
  /** Page size if the caller sets none. */
  defaultSize?: number
  /** Called once, with a valid cursor. */
  read: (slice: Slice<Cursor>) => Promise<{ count: RowCount; rows: Row[] }>
  /** The sort values of the first or last row of a page. */
  cursor: z.ZodType<Cursor>
  cursorOf: (row: Row) => Cursor
}

/** Numbered pages read and skip all rows before them, so they are limited. Cursors skip no rows and are unlimited. */
const deepestRow = 10_000

/**
 * Reads one page of a list by keyset pagination. `next` continues after its last row and `previous` before its first, so that inserted
 * and deleted rows do not shift other rows to another page.
 */
export async function readPage<Row, Cursor>(
  { page = 1, page_size, cursor }: PageQuery,
  { config, language }: Pick<RequestContext, 'config' | 'language'>,
  source: PageSource<Row, Cursor>,
) {
  const size = page_size ?? source.defaultSize ?? defaultPageSize
  const start = cursor === undefined ? null : readCursor(cursor, source.cursor)
  if (cursor !== undefined && !start) throw fieldError('cursor', 'invalid', language)
  const isBackwards = start?.isBackwards === true
  const after = start?.position ?? null
  const offset = start ? 0 : (page - 1) * size
  if (offset + size > deepestRow) throw fieldError('page', 'deepPage', language, deepestRow)
  const { count: counted, rows: found } = await source.read({ after, isBackwards, offset, limit: size + 1 })
  const { count, isExact } = counted
  const rows = found.slice(0, size)
  if (isBackwards) rows.reverse()

  const link = (query: { cursor?: string }) => config.PUBLIC_URL + withQuery(source.path, { page_size, ...query })
  const linkFrom = (row: Row | undefined, direction: Direction) =>
    // An empty page links to the first one.
    link(row ? { cursor: writeCursor(source.cursorOf(row), direction) } : {})
  const hasMore = found.length > size
  const hasNext = isBackwards || hasMore
  const hasPrevious = isBackwards ? hasMore : start !== null || page > 1
  return {
    count: Math.min(count, exactCountLimit),
    count_is_exact: isExact && count <= exactCountLimit,
    next: hasNext ? linkFrom(rows.at(-1), 'after') : null,
    previous: hasPrevious ? linkFrom(rows[0], 'before') : null,
    rows,
  }
}

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const [base = '', filters = ''] = path.split('?')
  const all = new URLSearchParams(filters)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) all.set(name, String(value))
  return all.size > 0 ? `${base}?${all}` : base
}

type Direction = 'after' | 'before'

/** Encodes a position: alone, it continues after the position, and as `{ before }` it goes back from it. */
const writeCursor = (position: unknown, direction: Direction) =>
  Buffer.from(JSON.stringify(direction === 'after' ? position : { before: position })).toString('base64url')

/** Validates the cursor, because clients may have changed it. */
function readCursor<Cursor>(text: string, schema: z.ZodType<Cursor>) {
  try {
    const written: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isBackwards = typeof written === 'object' && written !== null && 'before' in written
    return { position: schema.parse(isBackwards ? written.before : written), isBackwards }
  } catch {
    return null
  }
}

/** Adds keyset pagination by a unique number to a query, by default with the largest first. */
export function sliceByNumber<Tables, Names extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Names, Row>,
  column: StringReference<Tables, Names>,
  { after, isBackwards, offset, limit }: Slice<[number]>,
  order: 'asc' | 'desc' = 'desc',
) {
  const number = sql.ref<number>(column)
  const isGrowing = (order === 'asc') !== isBackwards
  const rest = after ? list.where(number, isGrowing ? '>' : '<', after[0]) : list
  return rest
    .orderBy(number, isGrowing ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
}

type RowQuery = { limit: (rows: number) => { execute: () => Promise<unknown[]> } }

/** Counts the rows of a list, up to just above the limit of exact counts. */
export async function countRows(list: RowQuery): Promise<RowCount> {
  const rows = await list.limit(exactCountLimit + 1).execute()
  return { count: rows.length, isExact: true }
}
