import { areaFromAddress } from '@pollen/contract/address-area'
import type { Language } from '@pollen/contract/constants'
import { type FieldMessage, fieldMessage } from '@pollen/contract/field-messages'
import type { ItemChanges, NewItem } from '@pollen/contract/items'
import { FieldErrors } from '../../errors.ts'
import type { ItemValues } from './items.queries.ts'

/** The columns of what a member wrote. */
export function toColumns(written: NewItem | Omit<ItemChanges, 'version' | 'is_closed'>): ItemValues {
  const { location, resource, ...fields } = written
  return {
    ...fields,
    ...(location !== undefined && { longitude: location?.longitude ?? null, latitude: location?.latitude ?? null }),
    ...(resource !== undefined && { resource_kind: resource?.kind ?? null, resource_id: resource?.id ?? null }),
    ...(fields.address !== undefined && { area: areaFromAddress(fields.address) }),
  }
}

type Ruled = {
  category1?: string
  category2?: string | null
  category3?: string | null
  startdate?: Date
  enddate?: Date | null
}

/** Rules between fields, which neither of them can know alone. */
export function requireSoundItem({ category1, category2, category3, startdate, enddate }: Ruled, language: Language) {
  const wrong = (field: string, message: FieldMessage) =>
    new FieldErrors({ [field]: [fieldMessage(message, language)] })
  if (category2 && category2 === category1) throw wrong('category2', 'categoriesDiffer')
  if (category3 && (category3 === category1 || category3 === category2)) throw wrong('category3', 'categoriesDiffer')
  if (enddate && startdate && enddate < startdate) throw wrong('enddate', 'endBeforeStart')
}
