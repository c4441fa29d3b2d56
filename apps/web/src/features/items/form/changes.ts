import type { InputOf } from '@pollen/contract/endpoint'
import type { items } from '@pollen/contract/items'
import { isSame } from '../../../lib/form-state.ts'
import { bodyOf, type ItemValues } from './item-values.ts'

export const changedParts = (before: ItemValues, after: ItemValues) =>
  (Object.keys(after) as (keyof ItemValues)[]).filter((part) => !isSame(before[part], after[part]))

/** Which fields of the server each part of the form writes. */
const fieldsOf: Record<keyof ItemValues, (keyof ReturnType<typeof bodyOf>)[]> = {
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

/** The part of the form that a refused field belongs to. */
export const partOf = (field: string) =>
  (Object.keys(fieldsOf) as (keyof ItemValues)[]).find((part) => fieldsOf[part].some((one) => one === field))

/** Only what was changed is sent, so that an edit never writes over what it did not touch. */
export function changesOf(before: ItemValues, after: ItemValues): Partial<InputOf<typeof items.update>> {
  // A start that was emptied means from now on.
  const body = { startdate: new Date().toISOString(), ...definedOf(bodyOf(after)) }
  const fields = changedParts(before, after).flatMap((part) => fieldsOf[part])
  return Object.fromEntries(fields.map((field) => [field, body[field as keyof typeof body]]))
}

const definedOf = (body: object) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

/** One's own changes on top of what the item has become meanwhile. */
export function putOnTop({ mine, before, now }: Record<'mine' | 'before' | 'now', ItemValues>): ItemValues {
  const changed = changedParts(before, mine)
  return { ...now, ...Object.fromEntries(changed.map((part) => [part, mine[part]])) }
}
