import * as z from 'zod/mini'
import { type ItemType, itemTypes, visibilities } from './constants.ts'
import { CategoryCode, optionalLine, writtenLine, writtenText } from './input-fields.ts'
import { LocationIn } from './location-fields.ts'
import { Moment } from './moment.ts'
import { ResourceLink } from './resource-fields.ts'

export const maxNameLength = 50
export const maxDescriptionLength = 1000
export const locationPrecisions = ['exact', 'approximate'] as const
export type LocationPrecision = (typeof locationPrecisions)[number]

/** Until its owner chooses. Everybody may come to an event; the place of another item may be somebody's home. */
export const defaultPrecision = (type: ItemType | null): LocationPrecision => (type === 'EV' ? 'exact' : 'approximate')

const fields = {
  name: writtenLine(maxNameLength),
  type: z.enum(itemTypes),
  category1: CategoryCode,
  category2: z.nullable(CategoryCode),
  category3: z.nullable(CategoryCode),
  description: writtenText(maxDescriptionLength),
  location: z.nullable(LocationIn),
  location_precision: z.enum(locationPrecisions),
  address: optionalLine(200),
  use_coordinates: z.boolean(),
  is_recurrent: z.boolean(),
  startdate: Moment,
  enddate: z.nullable(Moment),
  visibility: z.enum(visibilities),
  /** The public resource that the item was started from. */
  resource: z.nullable(ResourceLink),
}

/** What a new item needs; the rest has a sensible value. */
export const NewItem = z.required(z.partial(z.object(fields)), {
  name: true,
  type: true,
  category1: true,
  description: true,
})
export type NewItem = z.output<typeof NewItem>

/** What an owner may change. `version` is the one they saw; `is_closed: false` opens a closed item again. */
export const ItemChanges = z.extend(z.partial(z.object(fields)), {
  version: z.optional(z.int()),
  is_closed: z.optional(z.literal(false)),
})
export type ItemChanges = z.output<typeof ItemChanges>
