import type { Category, ItemType, Visibility } from '@pollen/contract/constants'
import type { InputOf } from '@pollen/contract/endpoint'
import { ItemChanges, type LocationPrecision, NewItem } from '@pollen/contract/item-fields'
import type { Item, items } from '@pollen/contract/items'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import { fieldErrors, fieldMessage } from '../../../lib/field-message.ts'
import type { FieldErrors } from '../../../lib/form-state.ts'
import { isSame } from '../../../lib/form-state.ts'
import { translate } from '../../../lib/i18n.ts'
import { readLocalTime, writeLocalTime } from '../../../lib/local-time.ts'
import type { ChosenPlace } from '../../places/index.ts'
import { hasChosenStart } from '../item-state.ts'
import { isPast } from './item-dates.ts'

/** The values of the form: each field is one question to the person. */
export type ItemValues = {
  type: ItemType | null
  name: string
  categories: Category[]
  description: string
  place: ChosenPlace
  precision: LocationPrecision
  /** Local time; empty means from now on. A published event needs it. */
  start: string
  end: string
  visibility: Visibility
  isRecurrent: boolean
  resource: ResourceLink | null
}
export type ItemField = keyof ItemValues

export const emptyValues: ItemValues = {
  type: null,
  name: '',
  categories: [],
  description: '',
  place: { address: '', location: null, use_coordinates: false },
  precision: 'approximate',
  start: '',
  end: '',
  visibility: 'PB',
  isRecurrent: false,
  resource: null,
}

export const valuesFromItem = (item: Item): ItemValues => ({
  type: item.type,
  name: item.name,
  categories: [item.category1, item.category2, item.category3].filter((category) => category !== null),
  description: item.description,
  place: { address: item.address, location: item.location, use_coordinates: item.use_coordinates },
  precision: item.location_precision,
  start: hasChosenStart(item) ? writeLocalTime(item.startdate) : '',
  end: writeLocalTime(item.enddate),
  visibility: item.visibility,
  isRecurrent: item.is_recurrent,
  resource: item.resource,
})

type ItemRequest = Partial<InputOf<typeof items.create>>

/** The fields of a request to the server. Without a start, the server takes the time of publishing. */
export const toRequest = ({ type, categories, place, ...values }: ItemValues): ItemRequest => ({
  type: type ?? undefined,
  name: values.name,
  category1: categories[0],
  category2: categories[1] ?? null,
  category3: categories[2] ?? null,
  description: values.description,
  ...place,
  use_coordinates: usesCoordinates(place),
  location_precision: values.precision,
  startdate: readLocalTime(values.start) ?? undefined,
  enddate: readLocalTime(values.end),
  visibility: values.visibility,
  is_recurrent: values.isRecurrent,
  resource: values.resource,
})

/** Field of the form → the fields of the request that carry it. */
const requestFields: Record<ItemField, (keyof ItemRequest)[]> = {
  type: ['type'],
  name: ['name'],
  categories: ['category1', 'category2', 'category3'],
  description: ['description'],
  place: ['address', 'location', 'use_coordinates'],
  precision: ['location_precision'],
  start: ['startdate'],
  end: ['enddate'],
  visibility: ['visibility'],
  isRecurrent: ['is_recurrent'],
  resource: ['resource'],
}
const itemFields = Object.keys(requestFields) as ItemField[]

export const changedFields = (before: ItemValues, after: ItemValues) =>
  itemFields.filter((field) => !isSame(before[field], after[field]))

/** Only changed fields are sent, so that an edit does not overwrite what it did not touch. `created` is when the item was. */
export function toItemChanges(
  before: ItemValues,
  after: ItemValues,
  created: string,
): Partial<InputOf<typeof items.update>> {
  const request = Object.entries(toRequest(after)).filter(([, value]) => value !== undefined)
  // A start that was emptied becomes what it is where none was ever chosen.
  const values: Record<string, unknown> = { startdate: created, ...Object.fromEntries(request) }
  const fields = changedFields(before, after).flatMap((field) => requestFields[field])
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** The fields that the person changed, and for the others what the item is now. */
export function mergeValues({ mine, before, now }: Record<'mine' | 'before' | 'now', ItemValues>): ItemValues {
  return { ...now, ...Object.fromEntries(changedFields(before, mine).map((field) => [field, mine[field]])) }
}

/** What is wrong with a new item. */
export function newItemErrors(values: ItemValues): FieldErrors {
  const parsed = NewItem.safeParse(toRequest(values), { reportInput: true })
  const errors = parsed.success ? {} : toFormErrors(fieldErrors(parsed.error))
  const required = fieldMessage('required')
  if (!hasPlace(values)) errors.place ??= required
  if (lacksStart(values)) errors.start = required
  return errors
}

/** What is wrong with an edit; fields that were not changed are not checked, except for the start of an event. */
export function editErrors(values: ItemValues, before: ItemValues): FieldErrors {
  const changes = toItemChanges(before, values, new Date().toISOString())
  const parsed = ItemChanges.safeParse(changes, { reportInput: true })
  const errors = parsed.success ? {} : toFormErrors(fieldErrors(parsed.error))
  const required = fieldMessage('required')
  if (values.categories.length === 0) errors.categories = required
  if (lacksStart(values)) errors.start = required
  if (values.end !== before.end && isPast(values.end)) errors.end = translate('item-end-past')
  return errors
}

/** Members have to know when an event takes place; a draft may still lack its date. */
export const needsStart = ({ type, visibility }: Pick<ItemValues, 'type' | 'visibility'>) =>
  type === 'EV' && visibility !== 'DR'

const lacksStart = (values: ItemValues) => needsStart(values) && readLocalTime(values.start) === null

/** Turns messages about fields of the request into one message for each field of the form; others keep their name. */
export function toFormErrors(messages: Record<string, string[]>): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, [message]] of Object.entries(messages)) {
    // "resource.kind" is a part of "resource".
    const [whole] = name.split('.')
    const field = itemFields.find((one) => requestFields[one].some((requestField) => requestField === whole))
    errors[field ?? name] ??= message
  }
  return errors
}

/** A pin without an address has no name yet: its point is the place. */
const usesCoordinates = ({ use_coordinates, address, location }: ChosenPlace) =>
  use_coordinates || (address.trim() === '' && location !== null)

const hasPlace = ({ place }: ItemValues) =>
  usesCoordinates(place) ? place.location !== null : place.address.trim() !== ''
