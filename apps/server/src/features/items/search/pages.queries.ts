import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { hideFromPlanner, planEachTime } from '../../../platform/database/prepare-statements.ts'
import { type ItemRow, itemOfPage } from '../items.queries.ts'
import { areasOf, type Condition, every } from './areas.queries.ts'
import { conditionsOf, facetConditions, type ListQuery, unseenConditions, withoutSeen } from './filters.queries.ts'
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

type ItemPosition = { tier: number; value: string | null; seq: number }

export type ListedItem = ItemRow & ItemPosition

export type PageRequest = {
  query: ListQuery
  order: Order
  after: Cursor | null
  offset: number
  limit: number
}

/** The index of words also contains facets: type, categories and square of the map. */
export type SearchIndex = 'wordsAndFacets' | 'areas'

type Options = {
  /** The access path: a fixed index, or the planner's choice for these values. `plannerByAreaIndex` is
   * the planner with the indexable form of the first area. */
  by: SearchIndex | 'planner' | 'plannerByAreaIndex'
  /** Gives up above this many items. */
  maxRead?: number
  /** Collects this tier only. Needs the planner. */
  tier?: number
}

export type Collected = {
  /** Items read: all items that a fixed index returned. With the planner, the matches, including those that the viewer has seen. */
  read: number
  /** Matches among the items read. */
  count: number
  /** False if there are more than `maxRead` items. The page is empty then. */
  isComplete: boolean
  rows: ListedItem[]
}

/** A row of the page with the counts. An empty page has a single row without an item. */
type CountedItem = { read: number; count: number } & (ListedItem | { id: null })

/** Reads, counts and sorts all matches, and returns one page of them, in a single statement. */
export async function collect(db: Db, request: PageRequest, options: Options): Promise<Collected> {
  const { rows } = await collectStatement(db, request, options).execute(db)
  const { read, count } = rows[0] ?? { read: 0, count: 0 }
  const { maxRead = Number.POSITIVE_INFINITY } = options
  return { read, count, isComplete: read <= maxRead, rows: rows.flatMap((row) => (row.id === null ? [] : row)) }
}

export function collectStatement(db: Db, { query, order, after, offset, limit }: PageRequest, options: Options) {
  const { by, maxRead, tier } = options
  const isPlanned = by === 'planner' || by === 'plannerByAreaIndex'
  const { toRead, toMatch } = isPlanned
    ? conditionsByPlanner(query, order, after, options)
    : conditionsByIndex(query, by)
  const positions = sql`
    SELECT * FROM items_read WHERE is_match AND ${after ? isAfterCursor(after, order) : sql`true`}
      AND ${maxRead ? sql`(SELECT count(*) FROM items_read) <= ${sql.lit(maxRead)}` : sql`true`}
    ORDER BY ${pageKey(order, 'items_read')} OFFSET ${hideFromPlanner(offset, 'int')} LIMIT ${hideFromPlanner(limit, 'int')}`
  // OFFSET 0 keeps the planner from evaluating the conditions of `is_match` several times for each item.
  return sql<CountedItem>`${isPlanned ? planEachTime : sql``}
    WITH items_read AS MATERIALIZED (
      SELECT items.id, items.seq, is_match, CASE WHEN is_match THEN ${order.value} END AS value,
        ${tier === undefined ? sql`CASE WHEN is_match THEN ${tierOf(order)} END` : sql.lit(tier)} AS tier
      FROM (
        SELECT *, ${every(toMatch)} AS is_match FROM (
          SELECT * FROM items WHERE is_listed AND ${every(toRead)} ${maxRead ? sql`LIMIT ${sql.lit(maxRead + 1)}` : sql``}
        ) AS items OFFSET 0
      ) AS items
    )
    SELECT counted.read, counted.count, ${listedColumns(order)}
    FROM (SELECT count(*) AS read, count(*) FILTER (WHERE is_match) AS count FROM items_read) AS counted
    LEFT JOIN (${itemsAt(db, positions, query)}) ON true
    ORDER BY ${pageKey(order, 'page')}`
}

type Conditions = {
  /** Conditions of the access path. */
  toRead: Condition[]
  /** Conditions that are checked for each item read. */
  toMatch: Condition[]
}

/** Uses a single index and checks the other filters per item, so that one plan fits all values. */
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

/** Exposes all values to the planner. Also reads seen items, so that the number of items read can be cached for all members. */
function conditionsByPlanner(query: ListQuery, order: Order, after: Cursor | null, options: Options): Conditions {
  const { tier, by } = options
  const isNearer = order.isBackwards && tier === 0 && after?.[1] ? order.isWithin?.(after[1]) : null
  return {
    toRead: [
      ...conditionsOf(withoutSeen(query), { isByAreaIndex: by === 'plannerByAreaIndex' }),
      ...(query.search ? facetConditions(query.filters) : []),
      ...(tier === undefined ? [] : [isInTier(order, tier)]),
      ...(isNearer ? [isNearer] : []),
    ],
    toMatch: unseenConditions(query),
  }
}

function isAfterCursor([tier, value, seq]: Cursor, order: Order): Condition {
  const { type, valueDirection, seqDirection } = order
  const last = sql`${value}::${sql.raw(type)}`
  const isLater =
    value === null
      ? sql`items_read.seq ${comesAfter(seqDirection)} ${seq}`
      : sql`items_read.value ${comesAfter(valueDirection)} ${last}
          OR items_read.value = ${last} AND items_read.seq ${comesAfter(seqDirection)} ${seq}`
  return sql<boolean>`(tier ${comesAfter(tierDirection(order))} ${tier} OR tier = ${tier} AND (${isLater}))`
}

/** A filtered scan stops after this many items if it finds few matches. */
const maxScannedItems = 400_000
/** The index by distance takes fifty times as long per item as the other indexes. */
const maxScannedByDistance = 4_000
/** The index by distance cannot start at a cursor, so each page is scanned from the nearest item, up to this many. */
const maxReachableByDistance = 200_000

/**
 * Walks along the index of the order and takes matches until the page is full, which is soon in long lists. Returns null if the
 * page is not full and the scan may have stopped at its limit: with filters, or by distance.
 */
export async function scan(db: Db, request: PageRequest, tier: number): Promise<ListedItem[] | null> {
  const { order, after, limit } = request
  const { rows } = await scanStatement(db, { ...request, after: after?.[0] === tier ? after : null }, tier).execute(db)
  const meetsAllItems = !order.isFiltered && !(order.isByDistance && tier === 0)
  return rows.length === limit || meetsAllItems ? rows : null
}

/**
 * Hides the limit of every level from the planner. The planner then expects to stop early and chooses the index scan regardless of the
 * statistics. The tests check the plans.
 */
export function scanStatement(db: Db, request: PageRequest, tier: number) {
  const { order, offset, limit } = request
  const positions = sql`
    SELECT id, ${sql.lit(tier)} AS tier, value, seq
    FROM (${itemsInOrder(request, tier)} LIMIT ${hideFromPlanner(scanLimit(order, offset, tier), 'int')}) AS scanned
    WHERE is_match
    ORDER BY ${sortKey(order, { value: sql`scanned.value`, seq: sql`scanned.seq` })}
    OFFSET ${hideFromPlanner(offset, 'int')} LIMIT ${hideFromPlanner(limit, 'int')}`
  return listedItems(db, positions, request)
}

function scanLimit({ isByDistance, isFiltered }: Order, offset: number, tier: number): number {
  // Items without a place, the second tier of a distance, are scanned by age.
  if (isByDistance && tier === 0) return isFiltered ? offset + maxScannedByDistance : maxReachableByDistance
  return isFiltered ? offset + maxScannedItems : 2 ** 31 - 1
}

/** The items after the cursor in their order. Evaluates the filters here as `is_match`, so that no other columns are passed on. */
function itemsInOrder({ query, order, after }: PageRequest, tier: number) {
  const conditions = [...conditionsOf(query), isInTier(order, tier)]
  const items = (value: RawBuilder<unknown>, where: Condition[]) =>
    sql`SELECT items.id, items.seq, ${value} AS value, ${every(conditions)} AS is_match FROM items WHERE ${every(where)}`
  if (!order.isByDistance || tier > 0) {
    const value = order.isByDistance ? sql`NULL::float8` : order.value
    const keys = { value, seq: sql`items.seq` }
    const range = order.isByDistance ? [isInTier(order, tier)] : order.range
    const where = [sql<boolean>`is_listed`, ...range, ...(after ? [isAfterInTier(after, order, keys)] : [])]
    return sql`${items(value, where)} ORDER BY ${sortKey(order, keys)}`
  }
  // The index by distance has no second key and cannot start after a cursor, so the outer query handles both. The scan needs its own
  // limit: without one, the planner assumes that all items are needed and sorts them.
  const keys = { value: sql`nearest.value`, seq: sql`nearest.seq` }
  return sql`SELECT * FROM (
      ${items(order.value, [sql<boolean>`is_listed`, isInTier(order, tier), ...order.range])}
      ORDER BY value FETCH FIRST ${sql.lit(maxReachableByDistance)} ROWS WITH TIES
    ) AS nearest
    ${after ? sql`WHERE ${isAfterInTier(after, order, keys)}` : sql``}
    ORDER BY ${sortKey(order, keys)}`
}

/** If both directions are the same, uses a row comparison, at which an index scan can start. */
function isAfterInTier(cursor: Cursor, order: Order, keys: Record<'value' | 'seq', RawBuilder<unknown>>): Condition {
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

/**
 * Joins the items to the positions of a page (`id`, `tier`, `value`, `seq`), because a second round trip would take longer than reading
 * the items. OFFSET 0 makes the planner look up each item by its id.
 */
const itemsAt = (db: Db, positions: RawBuilder<unknown>, { viewerId }: ListQuery) => sql`(${positions}) AS page
    CROSS JOIN (SELECT ${viewerId}::bigint AS id) AS viewer
    CROSS JOIN LATERAL (${itemOfPage(db)} OFFSET 0) AS shown`

/** The columns of a listed item: its row, which includes `seq`, and its position. */
const listedColumns = (order: Order) => sql`tier, ${valueText(order)} AS value, shown.*`

const pageKey = (order: Order, from: 'page' | 'items_read') => {
  const by = (name: string) => sql.ref(`${from}.${name}`)
  return sql`${by('tier')} ${sql.raw(tierDirection(order))}, ${sortKey(order, { value: by('value'), seq: by('seq') })}`
}

const listedItems = (db: Db, positions: RawBuilder<unknown>, { query, order }: PageRequest) => sql<ListedItem>`
    SELECT ${listedColumns(order)} FROM ${itemsAt(db, positions, query)}
    ORDER BY ${pageKey(order, 'page')}`
