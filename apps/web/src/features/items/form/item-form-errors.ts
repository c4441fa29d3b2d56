import { ItemChanges, NewItem } from '@pollen/contract/item-fields'
import { fieldErrors, fieldMessage } from '../../../lib/field-message.ts'
import type { FieldErrors } from '../../../lib/form-state.ts'
import { translate } from '../../../lib/i18n.ts'
import { readLocalTime } from '../../../lib/local-time.ts'
import { isPast } from './item-dates.ts'
import { formFieldOf, type ItemValues, toItemChanges, toRequest, usesCoordinates } from './item-form-values.ts'

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
