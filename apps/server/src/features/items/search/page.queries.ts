import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { type Condition, hidden } from './area.ts'
import { allConditions, type Counted, every } from './count.queries.ts'
import type { Asked } from './filters.ts'
import type { Cursor, Order } from './orders.ts'

/** What a page is read from: the filters, the order, and where in it the page is. */
export type Wanted = {
  asked: Asked
  counted: Counted
  order: Order
  after: Cursor | null
  offset: number
  limit: number
}

export type Found = { id: number; part: number; value: string | null }

/**
 * A walk goes in stretches of so many items, the first a short one, and gives up at their end. By distance there is one
 * alone, for another would begin anew, and a longer one be planned as a sort.
 */
const stretches = {
  timestamptz: [5_000, 95_000, 100_000, 100_000, 100_000],
  int: [5_000, 95_000, 100_000, 100_000, 100_000],
  float8: [4_000],
}
/** Pages that are asked for by number are counted from the beginning, in one go. */
const longest = { timestamptz: [200_000], int: [200_000], float8: [4_000] }
/** By distance each page is scanned for from the nearest item, up to so many items. */
const furthest = 200_000

/** All that match are found first and sorted then: for those that are few. `only` one part, or all. */
export async function gather(db: Db, wanted: Wanted, only: number | null = null): Promise<Found[]> {
  const { asked, counted, order, after, offset, limit } = wanted
  const conditions = [...allConditions(asked, counted), ...(only === null ? [] : [isInPart(order, only)])]
  const { rows } = await sql<Found>`
    WITH found AS MATERIALIZED (
      SELECT items.id, ${only === null ? partOf(order) : sql.lit(only)} AS part, ${order.value} AS value
      FROM items WHERE is_listed AND ${every(conditions)}
    )
    SELECT id, part, ${asText(order)} AS value FROM found
    WHERE ${after ? isAfter(after, order) : sql`true`}
    ORDER BY found.part, ${sorting(order, { value: sql`found.value`, id: sql`found.id` })}
    OFFSET ${offset} LIMIT ${limit}`.execute(db)
  return rows
}

/** Along the order, taking what matches: for those that are many. Null when the walk was too long to fill the page. */
export async function walk(db: Db, wanted: Wanted, part: number): Promise<Found[] | null> {
  const found: Found[] = []
  let after = wanted.after?.[0] === part ? wanted.after : null
  const lengths = wanted.offset > 0 ? longest[wanted.order.type] : stretches[wanted.order.type]
  for (const [nth, length] of lengths.entries()) {
    const rest = { ...wanted, after, limit: wanted.limit - found.length }
    found.push(...(await walkStretch(db, rest, part, length + wanted.offset)))
    if (found.length === wanted.limit) return found
    if (nth === lengths.length - 1) break
    after = await endOfStretch(db, rest, part, length)
    // The order is at its end, so that this is all there is.
    if (!after) return found
  }
  return null
}

async function walkStretch(db: Db, wanted: Wanted, part: number, length: number): Promise<Found[]> {
  const { order, offset, limit } = wanted
  const { rows } = await sql<Found>`
    SELECT id, ${sql.lit(part)} AS part, ${asText(order)} AS value
    FROM (${stretchOf(wanted, part)} LIMIT ${hidden(length, 'int')}) AS met
    WHERE is_match
    ORDER BY ${sorting(order, { value: sql`met.value`, id: sql`met.id` })}
    OFFSET ${hidden(offset, 'int')} LIMIT ${hidden(limit, 'int')}`.execute(db)
  return rows
}

/** Where the next stretch begins. */
async function endOfStretch(db: Db, wanted: Wanted, part: number, length: number): Promise<Cursor | null> {
  const { order } = wanted
  const { rows } = await sql<Found>`
    SELECT id, ${asText(order)} AS value
    FROM (${stretchOf(wanted, part)} OFFSET ${hidden(length - 1, 'int')} LIMIT 1) AS last`.execute(db)
  const [end] = rows
  return end ? [part, end.value, end.id] : null
}

/**
 * The items after the cursor in their order, each with whether it matches, so that no more of an item is carried. Only a scan
 * of the order's index can answer this well: the planner sees a limit at every level and none of the values.
 */
function stretchOf(wanted: Wanted, part: number) {
  const { asked, order, after } = wanted
  const isNowhere = order.type === 'float8' && part > 0
  const value = isNowhere ? sql`NULL::float8` : order.value
  const conditions = [...allConditions(asked, { isAreaSmall: false }), isInPart(order, part)]
  const items = (where: Condition[]) =>
    sql`SELECT items.id, ${value} AS value, ${every(conditions)} AS is_match FROM items WHERE ${every(where)}`
  if (order.type !== 'float8' || isNowhere) {
    const range = isNowhere ? [isInPart(order, part)] : order.range
    const where = [
      sql<boolean>`is_listed`,
      ...range,
      ...(after ? [isBeyond(after, order, { value, id: sql`items.id` })] : []),
    ]
    return sql`${items(where)} ORDER BY ${sorting(order, { value, id: sql`items.id` })}`
  }
  // The index by distance knows no ids, and cannot begin after a cursor: both are seen to outside of its scan.
  const columns = { value: sql`nearest.value`, id: sql`nearest.id` }
  return sql`SELECT * FROM (
      ${items([sql<boolean>`is_listed`, isInPart(order, part), ...order.range])}
      ORDER BY value FETCH FIRST ${sql.lit(furthest)} ROWS WITH TIES
    ) AS nearest
    ${after ? sql`WHERE ${isBeyond(after, order, columns)}` : sql``}
    ORDER BY ${sorting(order, columns)}`
}

/** How many items a part has; stops at a limit. */
export async function countPart(db: Db, { asked, counted, order }: Wanted, part: number, limit: number) {
  const conditions = [...allConditions(asked, counted), isInPart(order, part)]
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM items WHERE is_listed AND ${every(conditions)} LIMIT ${limit}
    ) AS found`.execute(db)
  return rows[0]?.count ?? 0
}

const partOf = ({ parts }: Order) =>
  sql`CASE ${sql.join(
    parts.map((isIn, part) => sql`WHEN ${isIn} THEN ${sql.lit(part)}`),
    sql` `,
  )} END`

const isInPart = ({ parts }: Order, part: number): Condition =>
  every(parts.slice(0, part + 1).map((isIn, nth) => (nth === part ? isIn : sql<boolean>`NOT ${isIn}`)))

const sorting = ({ values, ids }: Order, by: Record<'value' | 'id', RawBuilder<unknown>>) =>
  sql`${by.value} ${sql.raw(values)}, ${by.id} ${sql.raw(ids)}`

/** With all its digits, to go on from exactly there. */
const asText = ({ type }: Order) =>
  type === 'timestamptz'
    ? sql`CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END`
    : sql`value::text`

const beyond = (direction: 'ASC' | 'DESC') => sql.raw(direction === 'ASC' ? '>' : '<')
const last = ([, value]: Cursor, { type }: Order) => sql`${value}::${sql.raw(type)}`

/** Of the same part, as a comparison of rows where both directions are the same, which an index can begin at. */
function isBeyond(cursor: Cursor, order: Order, by: Record<'value' | 'id', RawBuilder<unknown>>): Condition {
  const { values, ids } = order
  const id = hidden(cursor[2], 'bigint')
  if (cursor[1] === null) return sql<boolean>`${by.id} ${beyond(ids)} ${id}`
  const end = hidden(cursor[1], order.type)
  if (values === ids) return sql<boolean>`(${by.value}, ${by.id}) ${beyond(values)} (${end}, ${id})`
  return sql<boolean>`(${by.value} ${beyond(values)} ${end} OR ${by.value} = ${end} AND ${by.id} ${beyond(ids)} ${id})`
}

function isAfter(cursor: Cursor, order: Order): Condition {
  const [part, value, id] = cursor
  const { values, ids } = order
  const end = last(cursor, order)
  const isLater =
    value === null
      ? sql`found.id ${beyond(ids)} ${id}`
      : sql`found.value ${beyond(values)} ${end} OR found.value = ${end} AND found.id ${beyond(ids)} ${id}`
  return sql<boolean>`(part > ${part} OR part = ${part} AND (${isLater}))`
}
