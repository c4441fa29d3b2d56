import { z } from 'zod'
import { itemTypes } from './constants.ts'
import { CategoryCode, queryList, TextFlag } from './input-fields.ts'
import { LocationIn } from './location.ts'
import { MapBounds } from './map-bounds.ts'
import { Moment } from './moment.ts'
import { ResourceText } from './resources.ts'

export const maxSearchLength = 200

/** What a list can be ordered by, and the usual direction of each. */
export const itemOrders = {
  creationdate: 'desc',
  startdate: 'asc',
  enddate: 'asc',
  distance: 'asc',
  comments_count: 'desc',
  views_count: 'desc',
} as const
export type ItemOrder = keyof typeof itemOrders

/** `-creationdate` is the newest first. */
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

const Kilometres = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,5}(\.\d{1,6})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(21_000))

/** From where to where, in kilometres from `userLocation`. */
const Radius = queryList(Kilometres)
  .refine((pair) => pair === undefined || pair.length === 2, { params: { message: 'pair' } })
  .transform((pair) => (pair ? ([Math.min(...pair), Math.max(...pair)] as [number, number]) : undefined))

/**
 * What the list and the map can be narrowed by. The same schema reads the query of a request and types what the pages
 * send.
 */
export const ItemFilters = z.object({
  search: z.string().trim().max(maxSearchLength).optional(),
  types: queryList(z.enum(itemTypes)),
  categories: queryList(CategoryCode),
  availableFrom: Moment.optional(),
  includeAfterAvailableFrom: TextFlag.optional(),
  availableUntil: Moment.optional(),
  includeBeforeAvailableUntil: TextFlag.optional(),
  userLocation: LocationIn.optional(),
  distancesRadius: Radius,
  onlyUnseen: TextFlag.optional(),
  minCreationdate: Moment.optional(),
  bounds: MapBounds.optional(),
  /** The public resource that items were started from. */
  resource: ResourceText.optional(),
  ordering: z.enum(itemOrderings).optional(),
})
export type ItemFilters = z.output<typeof ItemFilters>
