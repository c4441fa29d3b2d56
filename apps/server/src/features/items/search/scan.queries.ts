import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { hideFromPlanner } from '../../../platform/database/prepare-statements.ts'
import { type Condition, every } from './areas.queries.ts'
import type { PageRequest } from './collect.queries.ts'
import { conditionsOf } from './filters.queries.ts'
import { type ListedItem, listedItems } from './listed-items.queries.ts'
import { type Cursor, comesAfter, isInTier, type Order, sortKey } from './orders.queries.ts'

/** A scan that meets few matches stops after this many items. A scan without filters meets almost only matches. */
const longestScan = 400_000
/** By distance, an item takes fifty times as long as by the other indexes. */
const longestDistanceScan = 4_000
/** The index by distance cannot start at a cursor: each page is scanned from the nearest item on, at most up to this one. */
const lastByDistance = 200_000

/**
 * Walks along the index of the order and takes the matches, until the page is full. For long lists, where a page is full soon.
 * Null if a filtered page isn't full: either the list has ended or the scan has reached its limit.
 */
export async function scan(db: Db, request: PageRequest, tier: number): Promise<ListedItem[] | null> {
  const { order, after, limit } = request
  const { rows } = await scanStatement(db, { ...request, after: after?.[0] === tier ? after : null }, tier).execute(db)
  const meetsAllItems = !order.isFiltered && !(order.isByDistance && tier === 0)
  return rows.length === limit || meetsAllItems ? rows : null
}

/**
 * Every level has a limit whose value the planner does not see. It therefore expects to stop early, and chooses the scan of the
 * index whatever the statistics are. The tests explain these statements.
 */
export function scanStatement(db: Db, request: PageRequest, tier: number) {
  const { order, offset, limit } = request
  const positions = sql`
    SELECT id, ${sql.lit(tier)} AS tier, value, seq
    FROM (${itemsInOrder(request, tier)} LIMIT ${hideFromPlanner(lengthOf(order, offset, tier), 'int')}) AS scanned
    WHERE is_match
    ORDER BY ${sortKey(order, { value: sql`scanned.value`, seq: sql`scanned.seq` })}
    OFFSET ${hideFromPlanner(offset, 'int')} LIMIT ${hideFromPlanner(limit, 'int')}`
  return listedItems(db, positions, request)
}

function lengthOf({ isByDistance, isFiltered }: Order, offset: number, tier: number): number {
  // Items without a place, the second tier of a distance, are scanned by age.
  if (isByDistance && tier === 0) return isFiltered ? offset + longestDistanceScan : lastByDistance
  return isFiltered ? offset + longestScan : 2 ** 31 - 1
}

/** The items after the cursor in their order. `is_match` evaluates the filters here, so that no other columns are passed on. */
function itemsInOrder({ query, order, after }: PageRequest, tier: number) {
  const conditions = [...conditionsOf(query), isInTier(order, tier)]
  const items = (value: RawBuilder<unknown>, where: Condition[]) =>
    sql`SELECT items.id, items.seq, ${value} AS value, ${every(conditions)} AS is_match FROM items WHERE ${every(where)}`
  if (!order.isByDistance || tier > 0) {
    const value = order.isByDistance ? sql`NULL::float8` : order.value
    const keys = { value, seq: sql`items.seq` }
    const range = order.isByDistance ? [isInTier(order, tier)] : order.range
    const where = [sql<boolean>`is_listed`, ...range, ...(after ? [isAfter(after, order, keys)] : [])]
    return sql`${items(value, where)} ORDER BY ${sortKey(order, keys)}`
  }
  // The index by distance has no second key and cannot start after a cursor, so both are done outside of its scan. The scan needs
  // its own limit: without one, the planner assumes that all items are needed and sorts them.
  const keys = { value: sql`nearest.value`, seq: sql`nearest.seq` }
  return sql`SELECT * FROM (
      ${items(order.value, [sql<boolean>`is_listed`, isInTier(order, tier), ...order.range])}
      ORDER BY value FETCH FIRST ${sql.lit(lastByDistance)} ROWS WITH TIES
    ) AS nearest
    ${after ? sql`WHERE ${isAfter(after, order, keys)}` : sql``}
    ORDER BY ${sortKey(order, keys)}`
}

/** Within one tier. Where both directions are the same, it is a comparison of rows, which an index can start at. */
function isAfter(cursor: Cursor, order: Order, keys: Record<'value' | 'seq', RawBuilder<unknown>>): Condition {
  const { valueDirection, seqDirection } = order
  const seq = hideFromPlanner(cursor[2], 'bigint')
  if (cursor[1] === null) return sql<boolean>`${keys.seq} ${comesAfter(seqDirection)} ${seq}`
  const value = hideFromPlanner(cursor[1], order.type)
  if (valueDirection === seqDirection) {
    return sql<boolean>`(${keys.value}, ${keys.seq}) ${comesAfter(valueDirection)} (${value}, ${seq})`
  }
  return sql<boolean>`(${keys.value} ${comesAfter(valueDirection)} ${value}
    OR ${keys.value} = ${value} AND ${keys.seq} ${comesAfter(seqDirection)} ${seq})`
}
