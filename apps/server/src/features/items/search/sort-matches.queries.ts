import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { planEachTime } from '../../../platform/database/prepare-statements.ts'
import { type Area, type Condition, every } from './areas.queries.ts'
import { type MatchCount, thresholds } from './choose-plan.ts'
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

type FewMatches = { matches: MatchCount; positions: ItemPosition[] }

/** A row of the page with the counts; one without an item where the page is empty. */
type CountedPosition = { read: number; matching: number; id: number | null } & Omit<ItemPosition, 'id'>

/**
 * Counts the matches and reads the page of them in one statement, where a search or an area lets expect that they are few: all of
 * them are read for either. Null where there are more.
 */
export async function sortFewMatches(
  db: Db,
  request: Omit<PageRequest, 'matches'>,
  area: Area | null,
): Promise<FewMatches | null> {
  const { rows } = await fewStatement(request, area).execute(db)
  const [first] = rows
  const limit = area ? thresholds.smallArea : thresholds.fewMatches + 1
  if (!first || first.read === limit) return null
  return {
    matches: { count: first.matching, isExact: true, isAreaSmall: area !== null },
    positions: rows.flatMap(({ id, tier, value, seq }) => (id === null ? [] : { id, tier, value, seq })),
  }
}

export function fewStatement({ query, order, after, offset, limit }: Omit<PageRequest, 'matches'>, area: Area | null) {
  const isFound = every(conditionsOf(query, { isAreaSmall: false }))
  const columns = sql`items.id, items.seq, ${tierOf(order)} AS tier, ${order.value} AS value`
  // The second level ends with OFFSET 0, so that the conditions are compared once for each item.
  const read = area
    ? sql`SELECT is_found, ${columns} FROM (
        SELECT *, ${isFound} AS is_found FROM (
          SELECT * FROM items WHERE is_listed AND ${area.indexCondition} LIMIT ${sql.lit(thresholds.smallArea)}
        ) AS items OFFSET 0
      ) AS items`
    : sql`SELECT true AS is_found, ${columns} FROM items
        WHERE is_listed AND ${isFound} LIMIT ${sql.lit(thresholds.fewMatches + 1)}`
  const key = (from: string) =>
    sql`${sql.ref(`${from}.tier`)} ${sql.raw(tierDirection(order))},
      ${sortKey(order, { value: sql.ref(`${from}.value`), seq: sql.ref(`${from}.seq`) })}`
  return sql<CountedPosition>`
    ${planEachTime}
    WITH matches AS MATERIALIZED (${read})
    SELECT counted.read, counted.matching, id, tier, ${valueText(order)} AS value, seq
    FROM (SELECT count(*) AS read, count(*) FILTER (WHERE is_found) AS matching FROM matches) AS counted
    LEFT JOIN (
      SELECT * FROM matches WHERE is_found AND ${after ? isAfter(after, order) : sql`true`}
      ORDER BY ${key('matches')} OFFSET ${offset} LIMIT ${limit}
    ) AS page ON true
    ORDER BY ${key('page')}`
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
