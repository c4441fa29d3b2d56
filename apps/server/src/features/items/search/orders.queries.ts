import { defaultOrdering, type ItemFilters, readOrdering } from '@pollen/contract/item-filters'
import type { Location } from '@pollen/contract/location'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { shownCommentsCount } from '../items.queries.ts'
import { type Condition, cubeAround, every, pointOf } from './areas.queries.ts'
import { hasOtherFilters, type ListQuery, rangeOf } from './filters.queries.ts'
import type { SearchTerms } from './search-words.queries.ts'

/** The position of an item: its tier, its sort value as text, and `seq`, which is higher for newer items. */
export type Cursor = [tier: number, value: string | null, seq: number]

export type Order = {
  /** The sort key. Items with the same value are sorted by age, in `seqDirection`. */
  value: RawBuilder<unknown>
  type: 'timestamptz' | 'float8' | 'int'
  valueDirection: 'ASC' | 'DESC'
  seqDirection: 'ASC' | 'DESC'
  isByDistance: boolean
  /** For an order by distance: an indexed condition for items within this distance. */
  isWithin: ((value: string) => Condition) | null
  /** True if everything is reversed, for the page before a cursor. */
  isBackwards: boolean
  /** Tiers come one after the other. An item belongs to the first tier with a matching condition. */
  tiers: Condition[]
  /** Filters on the sort value, which limit the scanned part of the index. */
  range: Condition[]
  /** True if a scan also reads items without a match, because of filters on other columns. */
  isFiltered: boolean
  /** Set if the tiers are those of best matches. */
  isBestFirst?: true
}

const WholeNumber = z.string().regex(/^\d{1,9}$/)
const Metres = z.string().regex(/^\d{1,8}(\.\d{1,20})?(e-\d{1,2})?$/)
const Moment = z.union([z.literal('infinity'), z.iso.datetime({ precision: 6 }).refine((text) => text >= '1000')])

const cursorSchemaOf = (tiers: number, value: z.ZodType<string | null>): z.ZodType<Cursor> => {
  const tier = z.int().min(0)
  return z.tuple([tier.max(tiers - 1), value, z.int().nonnegative()])
}

/** Built once, because building a schema takes longer than parsing a cursor. */
const cursors = {
  timestamptz: cursorSchemaOf(1, Moment),
  int: cursorSchemaOf(1, WholeNumber),
  best: cursorSchemaOf(4, Moment),
  distance: cursorSchemaOf(2, Metres.nullable()),
}

const columns = {
  creationdate: { value: sql`items.creationdate`, type: 'timestamptz' },
  startdate: { value: sql`items.startdate`, type: 'timestamptz' },
  // Items without an end come after all others.
  enddate: { value: sql`coalesce(items.enddate, 'infinity')`, type: 'timestamptz' },
  comments_count: { value: sql`items.comments_count`, type: 'int' },
  views_count: { value: sql`items.views_count`, type: 'int' },
} as const
type Column = keyof typeof columns

const anyItem = sql<boolean>`true`

/** By default, a search lists the best matches first, and other lists the newest items. */
const orderNameOf = ({ ordering, search }: ItemFilters): Column | 'distance' | 'best' =>
  !ordering && search ? 'best' : readOrdering(ordering ?? defaultOrdering).order

export function orderOf(query: ListQuery): Order {
  const { ordering = defaultOrdering, userLocation } = query.filters
  const direction = ordering.startsWith('-') ? 'DESC' : 'ASC'
  const name = orderNameOf(query.filters)
  if (name === 'best' && query.search) return bestFirst(query, query.search)
  if (name === 'distance' && userLocation) return byDistance(userLocation, direction, query)
  // `readQuery` and `requireUserLocation` have rejected all other cases.
  return byColumn(name as Column, direction, query)
}

export function cursorSchema(filters: ItemFilters): z.ZodType<Cursor> {
  const name = orderNameOf(filters)
  return name === 'best' || name === 'distance' ? cursors[name] : cursors[columns[name].type]
}

function byColumn(name: Column, direction: 'ASC' | 'DESC', query: ListQuery): Order {
  // The stored number of comments would reveal hidden ones. The index has this number, so members with blocks get a sorted list.
  const isCountShown = name === 'comments_count' && query.blocksVersion > 0
  return {
    ...columns[name],
    ...(isCountShown && { value: shownCommentsCount(query.viewerId) }),
    valueDirection: direction,
    seqDirection: direction,
    isByDistance: false,
    isWithin: null,
    isBackwards: false,
    tiers: [anyItem],
    range: name in rangeOf ? rangeOf[name as keyof typeof rangeOf](query) : [],
    isFiltered: isCountShown || hasOtherFilters(query, name),
  }
}

/**
 * First tier: items with all words in their name. Second: with a typo or an unfinished word there. Third and fourth: the same two for
 * the whole text. Within a tier, the newest come first.
 */
function bestFirst(query: ListQuery, { exact, loose }: SearchTerms): Order {
  const tiers = [
    sql<boolean>`items.name_words @@ ${exact}::tsquery`,
    sql<boolean>`items.name_words @@ ${loose}::tsquery`,
    sql<boolean>`items.words @@ ${exact}::tsquery`,
    anyItem,
  ]
  return { ...byColumn('creationdate', 'DESC', query), tiers, isBestFirst: true }
}

/** Orders by furthest as nearest to the antipode, so that both directions scan the same index. */
function byDistance(from: Location, direction: 'ASC' | 'DESC', query: ListQuery): Order {
  const { longitude, latitude } = from
  const otherSide = { longitude: longitude > 0 ? longitude - 180 : longitude + 180, latitude: -latitude }
  const start = direction === 'ASC' ? from : otherSide
  const { distancesRadius } = query.filters
  return {
    // The subquery computes the point once instead of for each item.
    value: sql`(items.shown_point <-> (SELECT ${pointOf(start)}))`,
    type: 'float8',
    valueDirection: 'ASC',
    seqDirection: direction,
    isByDistance: true,
    // The extra metre allows for rounding.
    isWithin: (value) =>
      sql<boolean>`items.shown_point <@ cube_enlarge(${pointOf(start)}, ${Number(value) + 1}::float8, 3)`,
    isBackwards: false,
    tiers: [sql<boolean>`items.shown_point IS NOT NULL`, anyItem],
    // Only "furthest first" needs a range, because the scan of "nearest first" starts inside the radius. For a point, `&&` and `<@` are
    // equivalent, but for `&&` the planner expects five times as many items, and so it chooses the ordered scan.
    range:
      distancesRadius && direction === 'DESC'
        ? [sql<boolean>`items.shown_point && ${cubeAround(from, distancesRadius[1])}`]
        : [],
    isFiltered: hasOtherFilters(query, 'distance'),
  }
}

export const backwards = (order: Order): Order => ({
  ...order,
  valueDirection: opposite(order.valueDirection),
  seqDirection: opposite(order.seqDirection),
  isBackwards: true,
})

const opposite = (direction: 'ASC' | 'DESC') => (direction === 'ASC' ? 'DESC' : 'ASC')

export const isInTier = ({ tiers }: Order, tier: number): Condition =>
  every(tiers.slice(0, tier + 1).map((isIn, nth) => (nth === tier ? isIn : sql<boolean>`NOT ${isIn}`)))

export const tierOf = ({ tiers }: Order) =>
  sql`CASE ${sql.join(
    tiers.map((isIn, tier) => sql`WHEN ${isIn} THEN ${sql.lit(tier)}`),
    sql` `,
  )} END`

export const tierDirection = ({ isBackwards }: Order) => (isBackwards ? 'DESC' : 'ASC')

export const sortKey = ({ valueDirection, seqDirection }: Order, by: Record<'value' | 'seq', RawBuilder<unknown>>) =>
  sql`${by.value} ${sql.raw(valueDirection)}, ${by.seq} ${sql.raw(seqDirection)}`

/** Keeps full precision, so that the next page continues exactly after the value. */
export const valueText = ({ type }: Order) =>
  type === 'timestamptz'
    ? sql`CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END`
    : sql`value::text`

export const comesAfter = (direction: 'ASC' | 'DESC') => sql.raw(direction === 'ASC' ? '>' : '<')
