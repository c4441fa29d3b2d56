import { exactCountLimit } from '@pollen/contract/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { visibleItems } from '../items.queries.ts'
import { type Asked, type Condition, conditionsOf } from './filters.ts'
import type { Cursor, Order } from './orders.ts'

/** Stops just above the limit up to which counts are exact. */
export async function countActive(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM items WHERE is_listed AND ${all(conditionsOf(asked))} LIMIT ${exactCountLimit + 1}
    ) AS found`.execute(db)
  return rows[0]?.count ?? 0
}

type Slice = { after: Cursor | null; offset: number; limit: number }
type OnPage = { id: number; nth: number; part: number; value: string | null }

export type ActiveRow = Awaited<ReturnType<typeof readActive>>[number]

/** The items of one page, in their order. */
export function readActive(db: Db, asked: Asked, order: Order, slice: Slice) {
  const page = gathered(asked, order, slice)
  return visibleItems(db, asked.viewerId)
    .innerJoin(sql<OnPage>`(${page})`.as<'page'>(sql.ref('page')), 'page.id', 'items.id')
    .select(['page.part', 'page.value'])
    .orderBy('page.nth')
    .execute()
}

/** All that match are found first and sorted then: for those that are few. */
function gathered(asked: Asked, order: Order, { after, offset, limit }: Slice): RawBuilder<OnPage> {
  const sorting = sql`part, value ${sql.raw(order.values)}, id ${sql.raw(order.ids)}`
  return sql`
    WITH found AS MATERIALIZED (
      SELECT items.id, ${partOf(order)} AS part, ${order.value} AS value
      FROM items WHERE is_listed AND ${all(conditionsOf(asked))}
    )
    SELECT id, part, ${asText(order)} AS value, row_number() OVER (ORDER BY ${sorting}) AS nth
    FROM found WHERE ${after ? comesAfter(after, order) : sql`true`}
    ORDER BY ${sorting} OFFSET ${offset} LIMIT ${limit}`
}

const partOf = ({ parts }: Order) =>
  sql`CASE ${sql.join(
    parts.map((part, nth) => sql`WHEN ${part} THEN ${sql.lit(nth)}`),
    sql` `,
  )} END`

/** With all its digits, to go on from exactly there. */
const asText = ({ type }: Order) =>
  type === 'timestamptz'
    ? sql`CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END`
    : sql`value::text`

function comesAfter([part, value, id]: Cursor, { values, ids, type }: Order): Condition {
  const beyond = (direction: 'ASC' | 'DESC') => sql.raw(direction === 'ASC' ? '>' : '<')
  const last = sql`${value}::${sql.raw(type)}`
  const isLater =
    value === null
      ? sql`id ${beyond(ids)} ${id}`
      : sql`value ${beyond(values)} ${last} OR value = ${last} AND id ${beyond(ids)} ${id}`
  return sql<boolean>`(part > ${part} OR part = ${part} AND (${isLater}))`
}

const all = (conditions: Condition[]) => sql`(${sql.join(conditions, sql` AND `)})`
