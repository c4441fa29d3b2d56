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

/** An index that finds the items to read. The index of words also has their facets: type, categories and square of the map. */
export type SearchIndex = 'wordsAndFacets' | 'areas'

type Options = {
  /** Finds the items to read: a fixed index, or the planner, which sees the values of the filters. For `WithAreas`, see `Area`. */
  by: SearchIndex | 'planner' | 'plannerWithAreas'
  /** Stops reading at this many items. */
  maxRead?: number
  /** Collects this tier only. Needs the planner. */
  tier?: number
}

export type Collected = {
  /** How many items were read: all that a fixed index found; with the planner, the matches and what the viewer has seen of them. */
  read: number
  /** How many of those match. */
  count: number
  /** False if reading stopped at `maxRead`. The page is empty then. */
  isComplete: boolean
  rows: ListedItem[]
}

/** A row of the page with the counts. An empty page has one row without an item. */
type CountedItem = { read: number; count: number } & (ListedItem | { id: null })

/** Reads all matches, counts and sorts them, and returns one page of them, in one statement. */
export async function collect(db: Db, request: PageRequest, options: Options): Promise<Collected> {
  const { rows } = await collectStatement(db, request, options).execute(db)
  const { read, count } = rows[0] ?? { read: 0, count: 0 }
  const { maxRead = Number.POSITIVE_INFINITY } = options
  return { read, count, isComplete: read < maxRead, rows: rows.flatMap((row) => (row.id === null ? [] : row)) }
}

export function collectStatement(db: Db, { query, order, after, offset, limit }: PageRequest, options: Options) {
  const { by, maxRead, tier } = options
  const isPlanned = by === 'planner' || by === 'plannerWithAreas'
  const { toRead, toMatch } = isPlanned
    ? conditionsByPlanner(query, order, after, options)
    : conditionsByIndex(query, by)
  const positions = sql`
    SELECT * FROM items_read WHERE is_match AND ${after ? isAfter(after, order) : sql`true`}
      AND ${maxRead ? sql`(SELECT count(*) FROM items_read) < ${sql.lit(maxRead)}` : sql`true`}
    ORDER BY ${pageKey(order, 'items_read')} OFFSET ${hideFromPlanner(offset, 'int')} LIMIT ${hideFromPlanner(limit, 'int')}`
  // OFFSET 0 keeps the planner from evaluating the conditions of `is_match` several times for each item.
  return sql<CountedItem>`${isPlanned ? planEachTime : sql``}
    WITH items_read AS MATERIALIZED (
      SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN ${order.value} END AS value,
        ${tier === undefined ? sql`CASE WHEN is_match THEN ${tierOf(order)} END` : sql.lit(tier)} AS tier
      FROM (
        SELECT *, ${every(toMatch)} AS is_match FROM (
          SELECT * FROM items WHERE is_listed AND ${every(toRead)} ${maxRead ? sql`LIMIT ${sql.lit(maxRead)}` : sql``}
        ) AS items OFFSET 0
      ) AS items
    )
    SELECT counted.read, counted.count, ${listedColumns(order)}
    FROM (SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count FROM items_read) AS counted
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
  const { tier, by } = options
  const isNearer = order.isBackwards && tier === 0 && after?.[1] ? order.isWithin?.(after[1]) : null
  return {
    toRead: [
      ...conditionsOf(withoutSeen(query), { isByAreaIndex: by === 'plannerWithAreas' }),
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
      ? sql`items_read.seq ${comesAfter(seqDirection)} ${seq}`
      : sql`items_read.value ${comesAfter(valueDirection)} ${last}
          OR items_read.value = ${last} AND items_read.seq ${comesAfter(seqDirection)} ${seq}`
  return sql<boolean>`(tier ${comesAfter(tierDirection(order))} ${tier} OR tier = ${tier} AND (${isLater}))`
}
