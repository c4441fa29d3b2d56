import type { Category, Language } from '@pollen/contract/constants'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import { resourceKinds } from '@pollen/contract/resource-kinds'
import { fieldError } from '../../errors.ts'
import type { ItemColumns } from './item-columns.ts'

/**
 * The columns that a public resource decides for an item started from it: its first categories, and that its place is exact.
 * Another value is refused, because silently changing what a member chose would be worse.
 */
export function columnsOfResource({ kind }: ResourceLink, columns: ItemColumns, language: Language): ItemColumns {
  const { categories, canStartItem } = resourceKinds[kind]
  if (!canStartItem) throw fieldError('resource', 'choice', language)
  if (typeof columns.longitude !== 'number') throw fieldError('location', 'required', language)

  const [category2, category3] = categories as readonly Category[]
  const decided = { category1: 'PR', category2, category3, location_precision: 'exact' } satisfies ItemColumns
  const known = Object.entries(decided).filter(([, value]) => value !== undefined) as [keyof typeof decided, string][]
  for (const [field, value] of known) {
    if ((columns[field] ?? value) !== value) throw fieldError(field, 'ofResource', language)
  }
  return Object.fromEntries(known)
}
