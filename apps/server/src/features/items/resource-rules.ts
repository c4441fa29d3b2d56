import type { Category, Language } from '@pollen/contract/constants'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import { resourceKinds } from '@pollen/contract/resource-kinds'
import { fieldError } from '../../errors.ts'
import type { ItemColumns } from './item-columns.ts'

/**
 * Returns the columns that a public resource determines for an item created from it: its categories, and an exact place. Rejects
 * conflicting values instead of silently changing the member's choice.
 */
export function columnsOfResource({ kind }: ResourceLink, columns: ItemColumns, language: Language): ItemColumns {
  const { categories, canStartItem } = resourceKinds[kind]
  if (!canStartItem) throw fieldError('resource', 'choice', language)
  if (typeof columns.longitude !== 'number') throw fieldError('location', 'required', language)

  const [category2, category3] = categories as readonly Category[]
  const determined = { category1: 'PR', category2, category3, location_precision: 'exact' } satisfies ItemColumns
  const known = Object.entries(determined).filter(([, value]) => value !== undefined) as [
    keyof typeof determined,
    string,
  ][]
  for (const [field, value] of known) {
    if ((columns[field] ?? value) !== value) throw fieldError(field, 'ofResource', language)
  }
  return Object.fromEntries(known)
}
