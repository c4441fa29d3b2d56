import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { hideFromPlanner, planEachTime } from '../../../platform/database/prepare-statements.ts'
import { type Area, type Condition, every } from './areas.queries.ts'
import { type MatchCount, thresholds } from './choose-plan.ts'
import { facetConditions } from './facets.queries.ts'
import { conditionsOf, conditionsWithFacets } from './filters.queries.ts'
import { itemsAt, type ListedItem, listedColumns, listedItems, pageKey } from './listed-items.queries.ts'
import { type Cursor, comesAfter, isInTier, type Order, tierDirection, tierOf } from './orders.queries.ts'
import type { PageRequest } from './scan-in-order.queries.ts'

type SortOptions = {
  /** Only this tier; all of them without it. */
  tier?: number | undefined
  /** Finds only what is nearer than the cursor, by the index. */
  isNearerOnly?: boolean | undefined
}

/**
 * Finds all matches and sorts them, for those that are few: of all tiers, or of one. It is planned for its values each time,
 * because they decide which index finds the matches.
 */
export async function sortMatches(db: Db, request: PageRequest, options?: SortOptions): Promise<ListedItem[]> {
  const { rows } = await sortStatement(db, request, options).execute(db)
  return rows
}

export function sortStatement(db: Db, request: PageRequest, { tier, isNearerOnly }: SortOptions = {}) {
  const { query, matches, order, after, offset, limit } = request
  const conditions = [
    ...conditionsWithFacets(query, { isByAreaIndex: matches.isAreaSmall }),
    ...(tier === undefined ? [] : [isInTier(order, tier)]),
    ...(isNearerOnly && order.isWithin && after?.[1] ? [order.isWithin(after[1])] : []),
  ]
  const positions = sql`
    WITH matches AS MATERIALIZED (
      SELECT items.id, items.seq, ${tier === undefined ? tierOf(order) : sql.lit(tier)} AS tier, ${order.value} AS value
      FROM items WHERE is_listed AND ${every(conditions)}
    )
    SELECT id, tier, value, seq FROM matches
    WHERE ${after ? isAfter(after, order) : sql`true`}
    ORDER BY ${pageKey(order, 'matches')} OFFSET ${offset} LIMIT ${limit}`
  return sql<ListedItem>`${planEachTime} ${listedItems(db, positions, request)}`
}

type FewMatches = { matches: MatchCount; rows: ListedItem[] }

/** A row of the page with the counts; one without an item where the page is empty. */
type CountedItem = { read: number; matching: number } & (ListedItem | { id: null })

/** What is read: the items with the words of a search, or those in an area. */
export type ReadBy = 'words' | Area

/**
 * Counts the matches and reads the page of them in one statement, where a search or an area lets expect that they are few: all of
 * them are read for either. Null where there are more.
 */
export async function sortFewMatches(db: Db, request: FewRequest, readBy: ReadBy): Promise<FewMatches | null> {
  const { rows } = await fewStatement(db, request, readBy).execute(db)
  const [first] = rows
  if (!first || first.read === thresholds.smallArea) return null
  return {
    matches: { count: first.matching, isExact: true, isAreaSmall: readBy !== 'words' },
    rows: rows.flatMap((row) => (row.id === null ? [] : row)),
  }
}

type FewRequest = Omit<PageRequest, 'matches'>

/** It has one plan for all values: the index that it reads by finds what it reads, and nothing else is left to choose. */
export function fewStatement(db: Db, { query, order, after, offset, limit }: FewRequest, readBy: ReadBy) {
  const isRead =
    readBy === 'words'
      ? every([
          sql<boolean>`items.words @@ ${hideFromPlanner(query.search?.loose, 'tsquery')}`,
          ...facetConditions(query.filters, hideFromPlanner),
        ])
      : readBy.indexCondition
  const rest = readBy === 'words' ? { ...query, search: null } : query
  const positions = sql`
    SELECT * FROM matches WHERE is_found AND ${after ? isAfter(after, order) : sql`true`}
    ORDER BY ${pageKey(order, 'matches')} OFFSET ${hideFromPlanner(offset, 'int')} LIMIT ${hideFromPlanner(limit, 'int')}`
  // The second level ends with OFFSET 0, so that the conditions are compared once for each item.
  return sql<CountedItem>`
    WITH matches AS MATERIALIZED (
      SELECT items.id, items.seq, is_found,
        CASE WHEN is_found THEN ${tierOf(order)} END AS tier, CASE WHEN is_found THEN ${order.value} END AS value
      FROM (
        SELECT *, ${every(conditionsOf(rest))} AS is_found FROM (
          SELECT * FROM items WHERE is_listed AND ${isRead} LIMIT ${sql.lit(thresholds.smallArea)}
        ) AS items OFFSET 0
      ) AS items
    )
    SELECT counted.read, counted.matching, ${listedColumns(order)}
    FROM (SELECT count(*) AS read, count(*) FILTER (WHERE is_found) AS matching FROM matches) AS counted
    LEFT JOIN (${itemsAt(db, positions, query)}) ON true
    ORDER BY ${pageKey(order, 'page')}`
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
