import * as z from 'zod/mini'
import { type ItemType, itemConditions, itemTypes, visibilities } from './constants.ts'
import { CategoryCode, optionalLine, requiredLine, requiredText } from './input-fields.ts'
import { LocationIn, LocationOut } from './location-fields.ts'
import { Moment } from './moment.ts'
import { ResourceLink } from './resource-fields.ts'

export const maxNameLength = 50
export const maxDescriptionLength = 1000
export const locationPrecisions = ['exact', 'approximate'] as const
export type LocationPrecision = (typeof locationPrecisions)[number]

/** Precision until the owner chooses one. Events are public, so their place is exact; other places may be homes. */
export const defaultPrecision = (type: ItemType | null): LocationPrecision => (type === 'EV' ? 'exact' : 'approximate')

/** A field that members write. Fields that the server sets, such as counts, are in `Item`. */
type Field = {
  input: z.ZodMiniType
  output: z.ZodMiniType
  /** Required in a new item. Other fields are null or have a default. */
  isRequired?: true
  /** The field exists only for these types. Changing to another type clears it. */
  types?: readonly ItemType[]
  /** Only the owner sees the stored value. For other viewers, it is reduced according to `location_precision`. */
  followsPrecision?: true
  /** Initial value in an empty form, for fields with their own control. */
  initial?: unknown
  /** All values of a choice. Each has a text in the web app: `item_type__DN`. */
  codes?: readonly string[]
}

const same = <Schema extends z.ZodMiniType>(schema: Schema) => ({ input: schema, output: schema })
const choice = <const Codes extends readonly string[]>(codes: Codes) => ({ ...same(z.enum(codes)), codes })
const optionalChoice = <const Codes extends readonly string[]>(codes: Codes) => ({
  ...same(z.nullable(z.enum(codes))),
  codes,
})
const moment = z.iso.datetime()

/**
 * All fields that members write, in one table. The schemas below, database columns, answers, export, form state and edit
 * conflicts are derived from it. CONTRIBUTING.md lists the files to change for a new field. Keep the order, because
 * idempotency keys store a hash of the fields in this order.
 */
export const itemFields = {
  name: { input: requiredLine(maxNameLength), output: z.string(), isRequired: true, initial: '' },
  type: { ...choice(itemTypes), isRequired: true, initial: null },
  category1: { ...same(CategoryCode), isRequired: true },
  category2: same(z.nullable(CategoryCode)),
  category3: same(z.nullable(CategoryCode)),
  description: {
    input: requiredText(maxDescriptionLength),
    output: z.string(),
    isRequired: true,
    initial: '',
  },
  condition: { ...optionalChoice(itemConditions), types: ['DN', 'LN'], initial: null },
  location: { input: z.nullable(LocationIn), output: z.nullable(LocationOut), followsPrecision: true },
  location_precision: { ...choice(locationPrecisions), initial: 'approximate' },
  /** If the place is approximate, others see the name of its area. */
  address: { input: optionalLine(200), output: z.string(), followsPrecision: true },
  use_coordinates: same(z.boolean()),
  is_recurrent: { ...same(z.boolean()), initial: false },
  startdate: { input: Moment, output: moment },
  enddate: { input: z.nullable(Moment), output: z.nullable(moment) },
  visibility: { ...choice(visibilities), initial: 'PB' },
  /** The public resource that the item was started from. */
  resource: { ...same(z.nullable(ResourceLink)), initial: null },
} satisfies Record<string, Field>

type Fields = typeof itemFields
export type ItemField = keyof Fields
type Having<Property extends Partial<Field>> = {
  [Name in ItemField]: Fields[Name] extends Property ? Name : never
}[ItemField]
export type RequiredField = Having<{ isRequired: true }>
export type FieldOfTypes = Having<{ types: readonly ItemType[] }>
export type FieldByPrecision = Having<{ followsPrecision: true }>

export const itemFieldNames = Object.keys(itemFields) as ItemField[]

export const fieldsOfTypes = itemFieldNames.filter((name): name is FieldOfTypes => 'types' in itemFields[name])

/** Returns true if items of this type have the field. */
export const hasField = (type: string | null, name: FieldOfTypes) => itemFields[name].types.some((one) => one === type)

const schemasOf = <Side extends 'input' | 'output'>(side: Side) =>
  Object.fromEntries(itemFieldNames.map((name) => [name, itemFields[name][side]])) as {
    [Name in ItemField]: Fields[Name][Side]
  }

const requiredFields = () =>
  Object.fromEntries(
    itemFieldNames.filter((name) => 'isRequired' in itemFields[name]).map((name) => [name, true]),
  ) as Record<RequiredField, true>

/** The fields in answers. */
export const ItemFieldsOut = z.object(schemasOf('output'))

/** A new item: required fields, and optional ones with defaults. */
export const NewItem = z.required(z.partial(z.object(schemasOf('input'))), requiredFields())
export type NewItem = z.output<typeof NewItem>

/** Changes by the owner. `version` is the version they saw; `is_closed: false` opens a closed item again. */
export const ItemChanges = z.extend(z.partial(z.object(schemasOf('input'))), {
  version: z.optional(z.int()),
  is_closed: z.optional(z.literal(false)),
})
export type ItemChanges = z.output<typeof ItemChanges>
