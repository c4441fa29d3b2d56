import type { Category, Language } from '@pollen/contract/constants'
import {
  type FieldByPrecision,
  type FieldOfTypes,
  fieldsOfTypes,
  hasField,
  type ItemChanges,
  type ItemField,
  itemFieldNames,
  type NewItem,
  type RequiredField,
} from '@pollen/contract/item-fields'
import type { Location } from '@pollen/contract/location'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import { resourceKinds } from '@pollen/contract/resource-kinds'
import type { Updateable } from 'kysely'
import { fieldError } from '../../errors.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../schema.ts'
import { findAreaInGazetteer } from '../places/index.ts'

export type ItemColumns = Updateable<Schema['items']>

/** Columns of the fields that need a conversion: `toColumns` writes them, `showItem` reads them. */
const composedFields = {
  location: ['longitude', 'latitude'],
  address: ['address'],
  startdate: ['startdate'],
  enddate: ['enddate'],
  resource: ['resource_kind', 'resource_id'],
} as const satisfies Record<FieldByPrecision, readonly ColumnName[]> & Partial<Record<ItemField, readonly ColumnName[]>>

type ColumnName = keyof ItemColumns

/** A plain field is stored in the column of the same name, and all viewers see the stored value. */
export type PlainField = Exclude<ItemField, keyof typeof composedFields>
export const plainFields = itemFieldNames.filter((name): name is PlainField => !(name in composedFields))

/** All columns with values from members. */
export const writtenColumns = [...plainFields, ...Object.values(composedFields).flat()]

export function toColumns(fields: NewItem): ItemColumns & Pick<NewItem, RequiredField>
export function toColumns(fields: Omit<ItemChanges, 'version' | 'is_closed'>): ItemColumns
export function toColumns({ location, resource, ...others }: ItemChanges): ItemColumns {
  return {
    ...others,
    ...(location !== undefined && { longitude: location?.longitude ?? null, latitude: location?.latitude ?? null }),
    ...(resource !== undefined && { resource_kind: resource?.kind ?? null, resource_id: resource?.id ?? null }),
  }
}

/** A change of type clears the fields that the new type does not have. `requireConsistentFields` rejects them if they are sent. */
export const clearedColumns = ({ type, ...changes }: ItemChanges): ItemColumns =>
  Object.fromEntries(
    fieldsOfTypes
      .filter((field) => type && !hasField(type, field) && changes[field] === undefined)
      .map((field) => [field, null]),
  )

/** The public area of an item is its town until a job refines it with the geocoder. */
export async function findAreaColumns(db: Db, location: Location | null) {
  const area = location && (await findAreaInGazetteer(db, location))
  return { areas: JSON.stringify(area ?? {}), area_source: area ? 'gazetteer' : 'none' }
}

type ComparedFields = Pick<
  ItemColumns,
  'category1' | 'category2' | 'category3' | 'startdate' | 'enddate' | FieldOfTypes
> & {
  type: string
}

/** Rules between fields, which the schema of a single field cannot check. */
export function requireConsistentFields(
  { type, category1, category2, category3, startdate, enddate, ...others }: ComparedFields,
  language: Language,
) {
  for (const field of fieldsOfTypes) {
    if (others[field] && !hasField(type, field)) throw fieldError(field, 'otherType', language)
  }
  if (category2 && category2 === category1) throw fieldError('category2', 'categoriesDiffer', language)
  if (category3 && (category3 === category1 || category3 === category2))
    throw fieldError('category3', 'categoriesDiffer', language)
  if (enddate && startdate && new Date(enddate) < new Date(startdate))
    throw fieldError('enddate', 'endBeforeStart', language)
}

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
