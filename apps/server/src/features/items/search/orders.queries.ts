import { defaultOrdering, type ItemFilters, readOrdering } from '@pollen/contract/item-filters'
import type { Location } from '@pollen/contract/location'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Condition, cubeAround, every, pointOf } from './areas.queries.ts'
import { hasOtherFilters, type ListQuery, rangeOf } from './filters.queries.ts'
import type { SearchTerms } from './search-words.queries.ts'

/** The position of an item: its tier, the value it is ordered by, as text, and `seq`, which is higher for newer items. */
export type Cursor = [tier: number, value: string | null, seq: number]

export type Order = {
  /** The sort key. Items with the same value are sorted by age, in `seqDirection`. */
  value: RawBuilder<unknown>
  type: 'timestamptz' | 'float8' | 'int'
  valueDirection: 'ASC' | 'DESC'
  seqDirection: 'ASC' | 'DESC'
  isByDistance: boolean
  /** For an order by distance: a condition that finds the items at most this far away by the index. */
  isWithin: ((value: string) => Condition) | null
  /** True if everything is reversed, for the page before a cursor. */
  isBackwards: boolean
  /** All items of the first tier come before those of the second. An item belongs to the first tier with a condition that it meets. */
  tiers: Condition[]
  /** Filters on the value of the order: they limit the part of its index that is scanned. */
  range: Condition[]
  /** True if a scan also reads items without a match: there are filters on other columns than that of the order. */
  isFiltered: boolean
  /** Set if the tiers are those of best matches. */
  isBestFirst?: true
}

const WholeNumber = z.string().regex(/^\d{1,9}$/)
const Metres = z.string().regex(/^\d{1,8}(\.\d{1,20})?(e-\d{1,2})?$/)
const Moment = z.union([z.literal('infinity'), z.iso.datetime({ precision: 6 }).refine((text) => text >= '1000')])

const cursorOf = (tiers: number, value: z.ZodType<string | null>): z.ZodType<Cursor> => {
  const tier = z.int().min(0)
  return z.tuple([tier.max(tiers - 1), value, z.int().nonnegative()])
}

/** Schemas are built once: building one takes longer than reading a cursor with it. */
const cursors = {
  timestamptz: cursorOf(1, Moment),
  int: cursorOf(1, WholeNumber),
  best: cursorOf(4, Moment),
  distance: cursorOf(2, Metres.nullable()),
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

/** The name of the order. By default, a search lists the best matches first, and other lists the newest items. */
const orderNameOf = ({ ordering, search }: ItemFilters): Column | 'distance' | 'best' =>
  !ordering && search ? 'best' : readOrdering(ordering ?? defaultOrdering).order

export function orderOf(query: ListQuery): Order {
  const { ordering = defaultOrdering, userLocation } = query.filters
  const direction = ordering.startsWith('-') ? 'DESC' : 'ASC'
  const name = orderNameOf(query.filters)
  if (name === 'best' && query.search) return bestFirst(query, query.search)
  if (name === 'distance' && userLocation) return byDistance(userLocation, direction, query)
  // `readQuery` and `requireUserLocation` leave no other case.
  return byColumn(name as Column, direction, query)
}

/** The schema of a cursor of the list with these filters. */
export function cursorSchema(filters: ItemFilters): z.ZodType<Cursor> {
  const name = orderNameOf(filters)
  return name === 'best' || name === 'distance' ? cursors[name] : cursors[columns[name].type]
}

function byColumn(name: Column, direction: 'ASC' | 'DESC', query: ListQuery): Order {
  return {
    ...columns[name],
    valueDirection: direction,
    seqDirection: direction,
    isByDistance: false,
    isWithin: null,
    isBackwards: false,
    tiers: [anyItem],
    range: name in rangeOf ? rangeOf[name as keyof typeof rangeOf](query) : [],
    isFiltered: hasOtherFilters(query, name),
  }
}

/**
 * Items with all words in their name, then those with a typo or an unfinished word there, then the same two anywhere in their
 * text; within a tier the newest first.
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

/** The furthest first is the nearest to the opposite point of the earth first, so that both are scans of one index. */
function byDistance(from: Location, direction: 'ASC' | 'DESC', query: ListQuery): Order {
  const { longitude, latitude } = from
  const otherSide = { longitude: longitude > 0 ? longitude - 180 : longitude + 180, latitude: -latitude }
  const start = direction === 'ASC' ? from : otherSide
  const { distancesRadius } = query.filters
  return {
    // In a query of its own, the point is computed once, not for each item.
    value: sql`(items.shown_point <-> (SELECT ${pointOf(start)}))`,
    type: 'float8',
    valueDirection: 'ASC',
    seqDirection: direction,
    isByDistance: true,
    // A metre more is for rounding.
    isWithin: (value) =>
      sql<boolean>`items.shown_point <@ cube_enlarge(${pointOf(start)}, ${Number(value) + 1}::float8, 3)`,
    isBackwards: false,
    tiers: [sql<boolean>`items.shown_point IS NOT NULL`, anyItem],
    // The nearest first needs no range, because its scan starts inside the radius. The furthest first does. For a point, `&&` means
    // the same as `<@`, but the planner expects five times as many items, and so chooses to scan them in order.
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

/** With all its digits, so that the next page continues exactly after it. */
export const valueText = ({ type }: Order) =>
  type === 'timestamptz'
    ? sql`CASE WHEN isfinite(value) THEN to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE 'infinity' END`
    : sql`value::text`

export const comesAfter = (direction: 'ASC' | 'DESC') => sql.raw(direction === 'ASC' ? '>' : '<')
