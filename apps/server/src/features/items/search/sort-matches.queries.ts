import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { planEachTime } from '../../../platform/database/prepare-statements.ts'
import { type Condition, every } from './areas.queries.ts'
import { conditionsOf } from './filters.queries.ts'
import {
  type Cursor,
  comesAfter,
  isInTier,
  type Order,
  sortKey,
  tierDirection,
  tierOf,
  valueText,
} from './orders.queries.ts'
import type { ItemPosition, PageRequest } from './scan-in-order.queries.ts'

type SortOptions = {
  /** Only this tier; all of them without it. */
  tier?: number
  /** Finds only what is nearer than the cursor, by the index. */
  isNearerOnly?: boolean | undefined
}

/**
 * Finds all matches and sorts them, for those that are few: of all tiers, or of one. It is planned for its values each time,
 * because they decide which index finds the matches.
 */
export async function sortMatches(db: Db, request: PageRequest, options?: SortOptions): Promise<ItemPosition[]> {
  const { rows } = await sortStatement(request, options).execute(db)
  return rows
}

export function sortStatement(request: PageRequest, { tier, isNearerOnly }: SortOptions = {}) {
  const { query, matches, order, after, offset, limit } = request
  const conditions = [
    ...conditionsOf(query, matches),
    ...(tier === undefined ? [] : [isInTier(order, tier)]),
    ...(isNearerOnly && order.isWithin && after?.[1] ? [order.isWithin(after[1])] : []),
  ]
  return sql<ItemPosition>`
    ${planEachTime}
    WITH matches AS MATERIALIZED (
      SELECT items.id, items.seq, ${tier === undefined ? tierOf(order) : sql.lit(tier)} AS tier, ${order.value} AS value
      FROM items WHERE is_listed AND ${every(conditions)}
    )
    SELECT id, tier, ${valueText(order)} AS value, seq FROM matches
    WHERE ${after ? isAfter(after, order) : sql`true`}
    ORDER BY matches.tier ${sql.raw(tierDirection(order))}, ${sortKey(order, { value: sql`matches.value`, seq: sql`matches.seq` })}
    OFFSET ${offset} LIMIT ${limit}`
}

function isAfter([tier, value, seq]: Cursor, order: Order): Condition {
  const { type, valueDirection, seqDirection } = order
  const last = sql`${value}::${sql.raw(type)}`
  const isLater =
    value === null
      ? sql`matches.seq ${comesAfter(seqDirection)} ${seq}`
      : sql`matches.value ${comesAfter(valueDirection)} ${last}
          OR matches.value = ${last} AND matches.seq ${comesAfter(seqDirection)} ${seq}`
  return sql<boolean>`(tier ${comesAfter(tierDirection(order))} ${tier} OR tier = ${tier} AND (${isLater}))`
}
