import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { hideFromPlanner, planEachTime } from '../../../platform/database/prepare-statements.ts'
import { areasOf, type Condition, every } from './areas.queries.ts'
import { facetConditions } from './facets.queries.ts'
import { conditionsOf, type ListQuery, unseenConditions, withoutSeen } from './filters.queries.ts'
import { itemsAt, type ListedItem, listedColumns, pageKey } from './listed-items.queries.ts'
import { type Cursor, comesAfter, isInTier, type Order, tierDirection, tierOf } from './orders.queries.ts'

export type PageRequest = {
  query: ListQuery
  order: Order
  after: Cursor | null
  offset: number
  limit: number
}

/** The index of words also has the facets of items: type, categories and square of the map. `area` has their places. */
export type SearchIndex = 'wordsAndFacets' | 'area'

type Options = {
  /** The index that finds the items to read. Without one, the planner chooses by the values of the filters. */
  index?: SearchIndex
  /** Stops reading at this many items. */
  maxRead?: number
  /** Collects this tier only. */
  tier?: number
  /** Uses the index of the area where the planner chooses; see `Area`. */
  isByAreaIndex?: boolean
}

export type Collected = {
  /** How many items were read: those that the index found, or, where the planner chose, the matches with those already seen. */
  read: number
  /** How many of them match. */
  count: number
  /** False if reading stopped at `maxRead`. The page is empty then. */
  isComplete: boolean
  rows: ListedItem[]
}

/** A row of the page with the counts. An empty page has one row without an item. */
type CountedItem = { read: number; count: number } & (ListedItem | { id: null })

/** Reads all matches, counts and sorts them, and returns one page of them, in one statement. */
export async function collect(db: Db, request: PageRequest, options: Options = {}): Promise<Collected> {
  const { rows } = await collectStatement(db, request, options).execute(db)
  const { read, count } = rows[0] ?? { read: 0, count: 0 }
  const { maxRead = Number.POSITIVE_INFINITY } = options
  return { read, count, isComplete: read < maxRead, rows: rows.flatMap((row) => (row.id === null ? [] : row)) }
}

export function collectStatement(db: Db, { query, order, after, offset, limit }: PageRequest, options: Options = {}) {
  const { index, maxRead, tier } = options
  const { toRead, toMatch } = index
    ? conditionsByIndex(query, index)
    : conditionsByPlanner(query, order, after, options)
  const positions = sql`
    SELECT * FROM matches WHERE is_found AND ${after ? isAfter(after, order) : sql`true`}
      AND ${maxRead ? sql`(SELECT count(*) FROM matches) < ${sql.lit(maxRead)}` : sql`true`}
    ORDER BY ${pageKey(order, 'matches')} OFFSET ${hideFromPlanner(offset, 'int')} LIMIT ${hideFromPlanner(limit, 'int')}`
  // OFFSET 0 keeps the planner from evaluating the conditions of `is_found` several times for each item.
  return sql<CountedItem>`${index ? sql`` : planEachTime}
    WITH matches AS MATERIALIZED (
      SELECT items.id, items.seq, is_found, CASE WHEN is_found THEN ${order.value} END AS value,
        ${tier === undefined ? sql`CASE WHEN is_found THEN ${tierOf(order)} END` : sql.lit(tier)} AS tier
      FROM (
        SELECT *, ${every(toMatch)} AS is_found FROM (
          SELECT * FROM items WHERE is_listed AND ${every(toRead)} ${maxRead ? sql`LIMIT ${sql.lit(maxRead)}` : sql``}
        ) AS items OFFSET 0
      ) AS items
    )
    SELECT counted.read, counted.count, ${listedColumns(order)}
    FROM (SELECT count(*) AS read, count(*) FILTER (WHERE is_found) AS count FROM matches) AS counted
    LEFT JOIN (${itemsAt(db, positions, query)}) ON true
    ORDER BY ${pageKey(order, 'page')}`
}

type Conditions = {
  /** Finds the items to read. */
  toRead: Condition[]
  /** Compares the items that were read. */
  toMatch: Condition[]
}

/** One index finds the items, and the other filters are compared for each, so that one plan serves all values. */
function conditionsByIndex(query: ListQuery, index: SearchIndex): Conditions {
  if (index === 'wordsAndFacets') {
    const { search } = query
    const words = search ? [sql<boolean>`items.words @@ ${hideFromPlanner(search.loose, 'tsquery')}`] : []
    return {
      toRead: [...words, ...facetConditions(query.filters, hideFromPlanner)],
      toMatch: conditionsOf({ ...query, search: null }),
    }
  }
  const [area] = areasOf(query.filters)
  return { toRead: area ? [area.indexCondition] : [], toMatch: conditionsOf(query) }
}

/** The planner sees all values. Seen items are read too: the number of items read is then the same for all members. */
function conditionsByPlanner(query: ListQuery, order: Order, after: Cursor | null, options: Options): Conditions {
  const { tier, isByAreaIndex = false } = options
  const isNearer = order.isBackwards && tier === 0 && after?.[1] ? order.isWithin?.(after[1]) : null
  return {
    toRead: [
      ...conditionsOf(withoutSeen(query), { isByAreaIndex }),
      ...(query.search ? facetConditions(query.filters) : []),
      ...(tier === undefined ? [] : [isInTier(order, tier)]),
      ...(isNearer ? [isNearer] : []),
    ],
    toMatch: unseenConditions(query),
  }
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
