import type { Language } from '@pollen/contract/constants'
import type { ItemChanges, NewItem } from '@pollen/contract/item-fields'
import type { Location } from '@pollen/contract/location'
import { fieldError } from '../../errors.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { findAreaInGazetteer } from '../places/index.ts'
import type { ItemColumns } from './items.queries.ts'

/** The columns of the fields that a member sent. */
export function toColumns(fields: NewItem | Omit<ItemChanges, 'version' | 'is_closed'>): ItemColumns {
  const { location, resource, ...others } = fields
  return {
    ...others,
    ...(location !== undefined && { longitude: location?.longitude ?? null, latitude: location?.latitude ?? null }),
    ...(resource !== undefined && { resource_kind: resource?.kind ?? null, resource_id: resource?.id ?? null }),
  }
}

/** Finds the public area of an item: its town, until a job asks the geocoder. */
export async function findAreaColumns(db: Db, location: Location | null) {
  const area = location && (await findAreaInGazetteer(db, location))
  return { area_en: area?.en ?? '', area_fr: area?.fr ?? '', area_source: area ? 'gazetteer' : 'none' }
}

type ComparedFields = Pick<ItemColumns, 'category1' | 'category2' | 'category3' | 'startdate' | 'enddate'>

/** Rules between fields, which the schema of a single field cannot check. */
export function requireConsistentFields(
  { category1, category2, category3, startdate, enddate }: ComparedFields,
  language: Language,
) {
  if (category2 && category2 === category1) throw fieldError('category2', 'categoriesDiffer', language)
  if (category3 && (category3 === category1 || category3 === category2))
    throw fieldError('category3', 'categoriesDiffer', language)
  if (enddate && startdate && new Date(enddate) < new Date(startdate))
    throw fieldError('enddate', 'endBeforeStart', language)
}
