import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { hideFromPlanner } from '../../../platform/database/prepare-statements.ts'
import { type Condition, every } from './areas.queries.ts'
import { type MatchCount, type ScanPlan, thresholds } from './choose-plan.ts'
import { conditionsOf, type ListQuery } from './filters.queries.ts'
import { listedItems } from './listed-items.queries.ts'
import { type Cursor, comesAfter, isInTier, type Order, sortKey } from './orders.queries.ts'

export type PageRequest = {
  query: ListQuery
  matches: MatchCount
  order: Order
  after: Cursor | null
  offset: number
  limit: number
}

/** Scans an index of the order and takes what matches, for matches that are many. Null when the page was not filled. */
export async function scanInOrder(db: Db, request: PageRequest, { length, looksForEnd }: ScanPlan, tier = 0) {
  const scan = { ...request, after: request.after?.[0] === tier ? request.after : null }
  const { rows } = await scanStatement(db, scan, length, tier).execute(db)
  if (rows.length === request.limit) return rows
  return looksForEnd && (await endsWithin(db, scan, length, tier)) ? rows : null
}

/**
 * No plan but a scan of the order's index comes near in cost, whatever the statistics are: the planner sees a limit at each level
 * and none of the values, so it expects to need a small share of the items. The tests explain these statements.
 */
export function scanStatement(db: Db, request: PageRequest, length: number, tier = 0) {
  const { order, offset, limit } = request
  const positions = sql`
    SELECT id, ${sql.lit(tier)} AS tier, value, seq
    FROM (${itemsInOrder(request, tier)} LIMIT ${hideFromPlanner(length, 'int')}) AS scanned
    WHERE is_match
    ORDER BY ${sortKey(order, { value: sql`scanned.value`, seq: sql`scanned.seq` })}
    OFFSET ${hideFromPlanner(offset, 'int')} LIMIT ${hideFromPlanner(limit, 'int')}`
  return listedItems(db, positions, request)
}

/** Whether fewer than so many items follow the cursor. */
async function endsWithin(db: Db, request: PageRequest, length: number, tier: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM (${itemsInOrder(request, tier)} OFFSET ${hideFromPlanner(length - 1, 'int')} LIMIT 1) AS last`.execute(
    db,
  )
  return rows.length === 0
}

/** The items after the cursor in their order, each with whether it matches, so that no other column has to be carried along. */
function itemsInOrder({ query, order, after }: PageRequest, tier: number) {
  const conditions = [...conditionsOf(query), isInTier(order, tier)]
  const items = (value: RawBuilder<unknown>, where: Condition[]) =>
    sql`SELECT items.id, items.seq, ${value} AS value, ${every(conditions)} AS is_match FROM items WHERE ${every(where)}`
  if (!order.isByDistance || tier > 0) {
    // The second tier of a distance are items without a place, by age alone.
    const value = order.isByDistance ? sql`NULL::float8` : order.value
    const keys = { value, seq: sql`items.seq` }
    const range = order.isByDistance ? [isInTier(order, tier)] : order.range
    const where = [sql<boolean>`is_listed`, ...range, ...(after ? [isAfter(after, order, keys)] : [])]
    return sql`${items(value, where)} ORDER BY ${sortKey(order, keys)}`
  }
  // The index by distance knows no age and cannot start after a cursor, so both are done outside of its scan. The scan needs a limit
  // of its own: without one, the planner compares it with sorting all items as if all were wanted.
  const keys = { value: sql`nearest.value`, seq: sql`nearest.seq` }
  return sql`SELECT * FROM (
      ${items(order.value, [sql<boolean>`is_listed`, isInTier(order, tier), ...order.range])}
      ORDER BY value FETCH FIRST ${sql.lit(thresholds.longestUnfilteredScan)} ROWS WITH TIES
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
