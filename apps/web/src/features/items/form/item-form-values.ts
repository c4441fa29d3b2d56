import type { Category } from '@pollen/contract/constants'
import type { InputOf } from '@pollen/contract/endpoint'
import {
  fieldsOfTypes,
  hasField,
  ItemChanges,
  type ItemField,
  itemFieldNames,
  itemFields,
  NewItem,
} from '@pollen/contract/item-fields'
import type { Item, items } from '@pollen/contract/items'
import type * as z from 'zod/mini'
import { fieldErrors, fieldMessage } from '../../../lib/field-message.ts'
import { type FieldErrors, isSame } from '../../../lib/form-state.ts'
import { translate } from '../../../lib/i18n.ts'
import { readLocalTime, writeLocalTime } from '../../../lib/local-time.ts'
import type { ChosenPlace } from '../../places/index.ts'
import { hasChosenStart } from '../item-state.ts'
import { isPast } from './item-dates.ts'

type ItemRequest = Partial<InputOf<typeof items.create>>

/** A field of the form: its initial value, and how it maps to an item and a request. */
type FormFieldRow<Value, Field extends ItemField> = {
  /** The fields of an item that it represents. */
  fields: readonly Field[]
  initial: Value
  read: (item: Item) => Value
  write: (value: Value) => Pick<ItemRequest, Field>
}
const row = <Value, const Field extends ItemField>(field: FormFieldRow<Value, Field>) => field

/** Fields of the form that combine several fields of an item or convert their values. */
const composedFields = {
  categories: row({
    fields: ['category1', 'category2', 'category3'],
    initial: [] as Category[],
    read: (item) => [item.category1, item.category2, item.category3].filter((category) => category !== null),
    write: ([category1, category2 = null, category3 = null]) => ({ category1, category2, category3 }),
  }),
  place: row({
    fields: ['address', 'location', 'use_coordinates'],
    initial: { address: '', location: null, use_coordinates: false } as ChosenPlace,
    read: ({ address, location, use_coordinates }) => ({ address, location, use_coordinates }),
    write: (place) => ({ ...place, use_coordinates: usesCoordinates(place) }),
  }),
  /** Local time. Empty means from now on: the server uses the time of publishing. Published events need a start. */
  start: row({
    fields: ['startdate'],
    initial: '',
    read: (item) => (hasChosenStart(item) ? writeLocalTime(item.startdate) : ''),
    write: (start) => ({ startdate: readLocalTime(start) ?? undefined }),
  }),
  end: row({
    fields: ['enddate'],
    initial: '',
    read: (item) => writeLocalTime(item.enddate),
    write: (end) => ({ enddate: readLocalTime(end) }),
  }),
}
type ComposedFields = typeof composedFields
type ComposedName = keyof ComposedFields

/** Fields with the same name and value in the form and in an item. */
type PlainField = Exclude<ItemField, ComposedFields[ComposedName]['fields'][number]>

const plainField = (name: PlainField): FormFieldRow<unknown, ItemField> => ({
  fields: [name],
  initial: itemFields[name].initial,
  read: (item) => item[name],
  // Null means that a required value was not chosen yet.
  write: (value) => ({ [name]: value === null && 'isRequired' in itemFields[name] ? undefined : value }),
})

type Fields = typeof itemFields

/** Values of the form. Each field is one question to the member. */
export type ItemValues = {
  [Name in PlainField]: z.input<Fields[Name]['input']> | Extract<Fields[Name]['initial'], null>
} & { [Name in ComposedName]: ComposedFields[Name]['initial'] }
export type FormField = keyof ItemValues

const formFields = Object.fromEntries(
  itemFieldNames.map((field) => {
    const composed = Object.entries(composedFields).find(([, { fields }]) => fields.some((one) => one === field))
    return composed ?? [field, plainField(field as PlainField)]
  }),
) as Record<FormField, FormFieldRow<unknown, ItemField>>
const formFieldNames = Object.keys(formFields) as FormField[]

const valuesBy = (valueFor: (field: FormField) => unknown) =>
  Object.fromEntries(formFieldNames.map((field) => [field, valueFor(field)])) as ItemValues

export const emptyValues = valuesBy((field) => formFields[field].initial)

/** Unsent input of an older version of the app, which has fewer fields, and other names for two of them. */
type StoredValues = Partial<ItemValues> & { precision?: ItemValues['location_precision']; isRecurrent?: boolean }

export const completeValues = ({ precision, isRecurrent, ...values }: StoredValues): ItemValues => ({
  ...emptyValues,
  ...(precision && { location_precision: precision }),
  ...(isRecurrent && { is_recurrent: isRecurrent }),
  ...values,
})

export const valuesFromItem = (item: Item) => valuesBy((field) => formFields[field].read(item))

/** Returns the fields of a request. */
export const toRequest = (values: ItemValues): ItemRequest =>
  Object.assign({}, ...formFieldNames.map((field) => formFields[field].write(values[field])))

/** Returns the field of the form that shows a field of a request. */
const formFieldOf = (requestField: string | undefined) =>
  formFieldNames.find((name) => formFields[name].fields.some((field) => field === requestField))

export const changedFields = (before: ItemValues, after: ItemValues) =>
  formFieldNames.filter((field) => !isSame(before[field], after[field]))

/** Returns the changed fields, so that an edit does not overwrite other ones. `created` is the time of creation of the item. */
export function toItemChanges(
  before: ItemValues,
  after: ItemValues,
  created: string,
): Partial<InputOf<typeof items.update>> {
  const request = Object.entries(toRequest(after)).filter(([, value]) => value !== undefined)
  // An emptied start is reset to the time of creation, as if none had been chosen.
  const values: Record<string, unknown> = { startdate: created, ...Object.fromEntries(request) }
  const fields = changedFields(before, after).flatMap((field) => formFields[field].fields)
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

type ByType = { values: ItemValues; setAside: Partial<ItemValues> }

/** Resets fields that items of the chosen type do not have, and returns their values separately. */
export function dropForeignFields(all: ItemValues): ByType {
  const others = fieldsOfTypes.filter((field) => !hasField(all.type, field) && !isSame(all[field], emptyValues[field]))
  const pick = (from: ItemValues) => Object.fromEntries(others.map((field) => [field, from[field]]))
  return { values: { ...all, ...pick(emptyValues) }, setAside: pick(all) }
}

/** Rebases the changes of the member on the current values of the item. */
export function mergeValues({ mine, before, now }: Record<'mine' | 'before' | 'now', ItemValues>): ItemValues {
  const changes = Object.fromEntries(changedFields(before, mine).map((field) => [field, mine[field]]))
  return dropForeignFields({ ...now, ...changes }).values
}

/** A pin without an address has no name, so its coordinates are used. */
const usesCoordinates = ({ use_coordinates, address, location }: ChosenPlace) =>
  use_coordinates || (address.trim() === '' && location !== null)

/** Validates a new item. */
export function newItemErrors(values: ItemValues): FieldErrors {
  const parsed = NewItem.safeParse(toRequest(values), { reportInput: true })
  const errors = parsed.success ? {} : toFormErrors(fieldErrors(parsed.error))
  const required = fieldMessage('required')
  if (!hasPlace(values)) errors.place ??= required
  if (lacksStart(values)) errors.start = required
  return errors
}

/** Validates an edit. Unchanged fields are not validated, except for the start of an event. */
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

/** Published events must have a date; drafts may lack it. */
export const needsStart = ({ type, visibility }: Pick<ItemValues, 'type' | 'visibility'>) =>
  type === 'EV' && visibility !== 'DR'

const lacksStart = (values: ItemValues) => needsStart(values) && readLocalTime(values.start) === null

export const isPlaceEmpty = ({ address, location }: ChosenPlace) => address.trim() === '' && location === null

const hasPlace = ({ place }: ItemValues) =>
  usesCoordinates(place) ? place.location !== null : place.address.trim() !== ''

/** Assigns messages about fields of the request to fields of the form, one each. Unknown fields keep their name. */
export function toFormErrors(messages: Record<string, string[]>): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, [message]] of Object.entries(messages)) {
    // "resource.kind" belongs to "resource".
    errors[formFieldOf(name.split('.')[0]) ?? name] ??= message
  }
  return errors
}
