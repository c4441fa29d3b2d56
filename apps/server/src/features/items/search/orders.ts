import { defaultOrdering, type ItemFilters } from '@pollen/contract/item-filters'
import type { Location } from '@pollen/contract/location'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Condition, pointOf } from './filters.ts'
import type { Search } from './read-search.ts'

/** Where a page ends: the part of the order, the value its items are ordered by as text, and the id. */
export type Cursor = [part: number, value: string | null, id: number]

export type Order = {
  /** What items are ordered by; those with the same value by id, in the direction of `ids`. */
  value: RawBuilder<unknown>
  values: 'ASC' | 'DESC'
  ids: 'ASC' | 'DESC'
  /** Conditions that take turns: all items of the first come before those of the second; the last has the rest. */
  parts: Condition[]
  type: 'timestamptz' | 'float8' | 'int'
  cursor: z.ZodType<Cursor>
}

const Whole = z.string().regex(/^\d{1,9}$/)
const Metres = z.string().regex(/^\d{1,8}(\.\d{1,20})?(e-\d{1,3})?$/)
const Moment = z.union([z.literal('infinity'), z.iso.datetime().refine((text) => text >= '1000')])

const columns = {
  creationdate: { value: sql`items.creationdate`, type: 'timestamptz' },
  startdate: { value: sql`items.startdate`, type: 'timestamptz' },
  // What has no end ends after everything else.
  enddate: { value: sql`coalesce(items.enddate, 'infinity')`, type: 'timestamptz' },
  comments_count: { value: sql`items.comments_count`, type: 'int' },
  views_count: { value: sql`items.views_count`, type: 'int' },
} as const

const anywhere = sql<boolean>`true`

/** The order asked for; where words are searched, the best matches first, else the newest. */
export function orderOf({ ordering, userLocation }: Partial<ItemFilters>, search: Search | null): Order {
  if (!ordering && search) return bestFirst(search)
  const asked = ordering ?? defaultOrdering
  const direction = asked.startsWith('-') ? 'DESC' : 'ASC'
  const name = asked.replace('-', '') as keyof typeof columns | 'distance'
  if (name === 'distance') return userLocation ? byDistance(userLocation, direction) : orderOf({}, search)
  return {
    ...columns[name],
    values: direction,
    ids: direction,
    parts: [anywhere],
    cursor: cursorOf(1, columns[name].type),
  }
}

/** The same kind of match: the newest first. */
const bestFirst = ({ tiers }: Search): Order => ({
  ...columns.creationdate,
  values: 'DESC',
  ids: 'DESC',
  parts: [...tiers.map((tier) => sql<boolean>`items.words @@ ${tier}::tsquery`), anywhere],
  cursor: cursorOf(tiers.length + 1, 'timestamptz'),
})

/** The furthest first is the nearest to the other side of the earth first, which an index can walk too. */
function byDistance(from: Location, direction: 'ASC' | 'DESC'): Order {
  const { longitude, latitude } = from
  const otherSide = { longitude: longitude > 0 ? longitude - 180 : longitude + 180, latitude: -latitude }
  return {
    value: sql`(items.shown_point <-> ${pointOf(direction === 'ASC' ? from : otherSide)})`,
    values: 'ASC',
    ids: direction,
    parts: [sql<boolean>`items.shown_point IS NOT NULL`, sql<boolean>`items.shown_point IS NULL`],
    type: 'float8',
    cursor: cursorOf(2, 'float8'),
  }
}

function cursorOf(parts: number, type: Order['type']): z.ZodType<Cursor> {
  const value = { timestamptz: Moment, float8: Metres, int: Whole }[type]
  return z.tuple([
    z
      .int()
      .min(0)
      .max(parts - 1),
    type === 'float8' ? value.nullable() : value,
    z.int().nonnegative(),
  ])
}
