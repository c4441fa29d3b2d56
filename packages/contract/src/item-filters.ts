import * as z from 'zod/mini'
import { itemConditions, itemTypes } from './constants.ts'
import { CategoryCode, numberText, optionalText, queryList, TextFlag } from './input-fields.ts'
import { LocationIn } from './location-fields.ts'
import { MapBounds } from './map-bounds.ts'
import { Moment } from './moment.ts'
import { ResourceText } from './resource-fields.ts'

export const maxSearchLength = 200

/** Orders of a list, with their default direction. */
export const itemOrders = {
  creationdate: 'desc',
  startdate: 'asc',
  enddate: 'asc',
  distance: 'asc',
  comments_count: 'desc',
  views_count: 'desc',
} as const
export type ItemOrder = keyof typeof itemOrders

/** `-creationdate` means newest first. */
export type ItemOrdering = ItemOrder | `-${ItemOrder}`
export const itemOrderings = Object.keys(itemOrders).flatMap((order) => [order, `-${order}`]) as ItemOrdering[]
export const defaultOrdering: ItemOrdering = '-creationdate'

export type OrderDirection = 'asc' | 'desc'

export const writeOrdering = (order: ItemOrder, direction: OrderDirection = itemOrders[order]): ItemOrdering =>
  direction === 'desc' ? `-${order}` : order

export function readOrdering(ordering: ItemOrdering): { order: ItemOrder; direction: OrderDirection } {
  const isDescending = ordering.startsWith('-')
  return { order: (isDescending ? ordering.slice(1) : ordering) as ItemOrder, direction: isDescending ? 'desc' : 'asc' }
}

const Kilometres = z.pipe(
  z.union([z.number(), numberText(/^\d{1,5}(\.\d{1,6})?$/)]),
  z.number().check(z.minimum(0), z.maximum(21_000)),
)

/** Minimum and maximum distance from `userLocation`, in kilometres. */
const Radius = z.pipe(
  queryList(Kilometres).check(
    z.refine((pair) => pair === undefined || pair.length === 2, { params: { message: 'pair' } }),
  ),
  z.transform((pair) => (pair ? ([Math.min(...pair), Math.max(...pair)] as [number, number]) : undefined)),
)

/** Filters of the list and the map. The schema parses queries and types the filters of pages. */
export const ItemFilters = z.object({
  search: z.optional(optionalText(maxSearchLength)),
  /** Searches the exact words, without correcting obvious typos. */
  exactSearch: z.optional(TextFlag),
  types: queryList(z.enum(itemTypes)),
  categories: queryList(CategoryCode),
  /** Matches only items with a known condition. */
  conditions: queryList(z.enum(itemConditions)),
  availableFrom: z.optional(Moment),
  includeAfterAvailableFrom: z.optional(TextFlag),
  availableUntil: z.optional(Moment),
  includeBeforeAvailableUntil: z.optional(TextFlag),
  userLocation: z.optional(LocationIn),
  distancesRadius: Radius,
  onlyUnseen: z.optional(TextFlag),
  minCreationdate: z.optional(Moment),
  bounds: z.optional(MapBounds),
  /** The public resource that items were started from. */
  resource: z.optional(ResourceText),
  ordering: z.optional(z.enum(itemOrderings)),
})
export type ItemFilters = z.output<typeof ItemFilters>
