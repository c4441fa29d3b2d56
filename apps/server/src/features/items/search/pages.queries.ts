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

/** Where an item stands in the order. */
type ItemPosition = { tier: number; value: string | null; seq: number }

export type ListedItem = ItemRow & ItemPosition

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
    SELECT * FROM items_read WHERE is_match AND ${after ? isAfterCursor(after, order) : sql`true`}
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
    const where = [sql<boolean>`is_listed`, ...range, ...(after ? [isAfterInTier(after, order, keys)] : [])]
    return sql`${items(value, where)} ORDER BY ${sortKey(order, keys)}`
  }
  // The index by distance has no second key and cannot start after a cursor, so both are done outside of its scan. The scan needs
  // its own limit: without one, the planner assumes that all items are needed and sorts them.
  const keys = { value: sql`nearest.value`, seq: sql`nearest.seq` }
  return sql`SELECT * FROM (
      ${items(order.value, [sql<boolean>`is_listed`, isInTier(order, tier), ...order.range])}
      ORDER BY value FETCH FIRST ${sql.lit(lastByDistance)} ROWS WITH TIES
    ) AS nearest
    ${after ? sql`WHERE ${isAfterInTier(after, order, keys)}` : sql``}
    ORDER BY ${sortKey(order, keys)}`
}

/** Where both directions are the same, it is a comparison of rows, which an index can start at. */
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
 * Joins the items with the positions of a page (`id`, `tier`, `value`, `seq`), because a second statement would take longer than reading
 * the items. OFFSET 0 makes the planner look up each item by its id.
 */
const itemsAt = (db: Db, positions: RawBuilder<unknown>, { viewerId }: ListQuery) => sql`(${positions}) AS page
    CROSS JOIN (SELECT ${viewerId}::bigint AS id) AS viewer
    CROSS JOIN LATERAL (${itemOfPage(db)} OFFSET 0) AS shown`

/** The columns of an item in a list: its row, which includes `seq`, and its position. */
const listedColumns = (order: Order) => sql`tier, ${valueText(order)} AS value, shown.*`

const pageKey = (order: Order, from: 'page' | 'items_read') => {
  const by = (name: string) => sql.ref(`${from}.${name}`)
  return sql`${by('tier')} ${sql.raw(tierDirection(order))}, ${sortKey(order, { value: by('value'), seq: by('seq') })}`
}

const listedItems = (db: Db, positions: RawBuilder<unknown>, { query, order }: PageRequest) => sql<ListedItem>`
    SELECT ${listedColumns(order)} FROM ${itemsAt(db, positions, query)}
    ORDER BY ${pageKey(order, 'page')}`
