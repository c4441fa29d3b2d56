import { defaultOrdering } from '@pollen/contract/item-filters'
import type { Location } from '@pollen/contract/location'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Condition, pointOf, reachOf } from './area.ts'
import { type Asked, rangeOf } from './filters.ts'
import type { Search } from './read-search.ts'

/** Where a page ends: the part of the order, the value its items are ordered by as text, and the id. */
export type Cursor = [part: number, value: string | null, id: number]

export type Order = {
  /** What items are ordered by; those with the same value by id, in the direction of `ids`. */
  value: RawBuilder<unknown>
  type: 'timestamptz' | 'float8' | 'int'
  values: 'ASC' | 'DESC'
  ids: 'ASC' | 'DESC'
  /** All items of the first part come before those of the second; each is in the first one whose condition it meets. */
  parts: Condition[]
  /** What of the filters bounds the way along this order. */
  range: Condition[]
  cursor: z.ZodType<Cursor>
}

const Whole = z.string().regex(/^\d{1,9}$/)
const Metres = z.string().regex(/^\d{1,8}(\.\d{1,20})?(e-\d{1,3})?$/)
const Moment = z.union([z.literal('infinity'), z.iso.datetime().refine((text) => text >= '1000')])

const cursorOf = (parts: number, value: z.ZodType<string | null>): z.ZodType<Cursor> =>
  z.tuple([
    z
      .int()
      .min(0)
      .max(parts - 1),
    value,
    z.int().nonnegative(),
  ])

/** Made once, for making one takes longer than reading a cursor with it. */
const cursors = {
  timestamptz: cursorOf(1, Moment),
  int: cursorOf(1, Whole),
  best: cursorOf(4, Moment),
  distance: cursorOf(2, Metres.nullable()),
}

const columns = {
  creationdate: { value: sql`items.creationdate`, type: 'timestamptz' },
  startdate: { value: sql`items.startdate`, type: 'timestamptz' },
  // What has no end ends after everything else.
  enddate: { value: sql`coalesce(items.enddate, 'infinity')`, type: 'timestamptz' },
  comments_count: { value: sql`items.comments_count`, type: 'int' },
  views_count: { value: sql`items.views_count`, type: 'int' },
} as const
type Column = keyof typeof columns

const all = sql<boolean>`true`

/** The order asked for; where words are searched, the best matches first, else the newest. */
export function orderOf(asked: Asked): Order {
  const { ordering, userLocation } = asked.filters
  if (!ordering && asked.search) return bestFirst(asked, asked.search)
  const direction = (ordering ?? defaultOrdering).startsWith('-') ? 'DESC' : 'ASC'
  const name = (ordering ?? defaultOrdering).replace('-', '') as Column | 'distance'
  if (name !== 'distance') return byColumn(name, direction, asked)
  return userLocation ? byDistance(userLocation, direction, asked) : byColumn('creationdate', 'DESC', asked)
}

function byColumn(name: Column, direction: 'ASC' | 'DESC', asked: Asked): Order {
  const range = name in rangeOf ? rangeOf[name as keyof typeof rangeOf](asked) : []
  const cursor = cursors[columns[name].type]
  return { ...columns[name], values: direction, ids: direction, parts: [all], range, cursor }
}

/** The words in the name, there by a slip or a beginning, anywhere, anywhere by a slip; of the same kind the newest first. */
function bestFirst(asked: Asked, { exact, loose }: Search): Order {
  const parts = [
    sql<boolean>`items.name_words @@ ${exact}::tsquery`,
    sql<boolean>`items.name_words @@ ${loose}::tsquery`,
    sql<boolean>`items.words @@ ${exact}::tsquery`,
    all,
  ]
  return { ...byColumn('creationdate', 'DESC', asked), parts, cursor: cursors.best }
}

/** The furthest first is the nearest to the other side of the earth first, which an index can walk too. */
function byDistance(from: Location, direction: 'ASC' | 'DESC', { filters: { distancesRadius } }: Asked): Order {
  const { longitude, latitude } = from
  const otherSide = { longitude: longitude > 0 ? longitude - 180 : longitude + 180, latitude: -latitude }
  return {
    value: sql`(items.shown_point <-> ${pointOf(direction === 'ASC' ? from : otherSide)})`,
    type: 'float8',
    values: 'ASC',
    ids: direction,
    parts: [sql<boolean>`items.shown_point IS NOT NULL`, all],
    // Nearest first needs none: it begins inside. `&&` is true where `<@` is, but is taken to leave five times as many
    // items, enough for the planner to expect that a page needs a small part of them.
    range:
      distancesRadius && direction === 'DESC'
        ? [sql<boolean>`items.shown_point && ${reachOf(from, distancesRadius[1])}`]
        : [],
    cursor: cursors.distance,
  }
}
