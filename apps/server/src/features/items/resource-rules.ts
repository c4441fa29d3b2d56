import type { Category, Language } from '@pollen/contract/constants'
import { type FieldMessage, fieldMessage } from '@pollen/contract/field-messages'
import { type ResourceLink, resourceKinds } from '@pollen/contract/resources'
import { FieldErrors } from '../../errors.ts'
import type { ItemValues } from './items.queries.ts'

/**
 * What a public resource decides of an item started from it: its first categories, and that its place is told exactly. What
 * was not sent is filled in; another value is refused, for silently changing what somebody chose would be worse.
 */
export function decidedByResource({ kind }: ResourceLink, columns: ItemValues, language: Language): ItemValues {
  const wrong = (field: string, message: FieldMessage) =>
    new FieldErrors({ [field]: [fieldMessage(message, language)] })
  const { categories, canStartItem } = resourceKinds[kind]
  if (!canStartItem) throw wrong('resource', 'choice')
  if (typeof columns.longitude !== 'number') throw wrong('location', 'required')

  const [category2, category3] = categories as readonly Category[]
  const decided = { category1: 'PR', category2, category3, location_precision: 'exact' } satisfies ItemValues
  const known = Object.entries(decided).filter(([, value]) => value !== undefined) as [keyof typeof decided, string][]
  for (const [field, value] of known) {
    if ((columns[field] ?? value) !== value) throw wrong(field, 'ofResource')
  }
  return Object.fromEntries(known)
}
