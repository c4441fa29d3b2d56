import type { Language } from '@pollen/contract/constants'
import { itemImages } from '@pollen/contract/item-images'
import { Item } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import type { ResourceKind } from '@pollen/contract/resource-kinds'
import { endpointPath } from '@pollen/contract/write-request'
import { inLanguage } from '../../platform/in-language.ts'
import { isoText } from '../../platform/timestamps.ts'
import { type PlainField, plainFields } from './item-columns.ts'
import type { ItemRow } from './items.queries.ts'

const serverFields = ['id', 'closed_reason', 'comments_count', 'views_count', 'version'] as const
type CopiedField = PlainField | (typeof serverFields)[number]
const copiedFields: CopiedField[] = [...plainFields, ...serverFields]

/** Codes are plain strings in rows. CHECK constraints guarantee them, and the contract validates the answer. */
type CopiedColumns = {
  [Name in CopiedField]: Item[Name] extends string | null ? string | Extract<Item[Name], null> : Item[Name]
}

/** Parsed from JSON, because V8 copies such an object much faster than one built with computed names. */
const emptyItem: Item = JSON.parse(
  JSON.stringify(Object.fromEntries(Object.keys(Item.shape).map((name) => [name, null]))),
)

const imagesPath = endpointPath(itemImages.get, { id: '' })
const memberImagesPath = endpointPath(members.image, { id: '' })

/** Converts a row to an item of the API. Runs for each row of a list, so it avoids slow ways of creating objects. */
export function showItem(row: ItemRow & CopiedColumns, language: Language): Item {
  const { longitude, latitude, resource_kind, resource_id, ownerImageId } = row
  const composed: Omit<Item, CopiedField> = {
    location: longitude === null || latitude === null ? null : { longitude, latitude },
    address: row.typedAddress ?? inLanguage(row.areas, language),
    startdate: isoText(row.startdate),
    enddate: row.enddate && isoText(row.enddate),
    resource: resource_kind && resource_id ? { kind: resource_kind as ResourceKind, id: resource_id } : null,
    images: row.imageIds.map((id) => imagesPath + id),
    creationdate: isoText(row.creationdate),
    is_closed: row.closed_at !== null,
    hidden_reason: row.hidden_at && row.hidden_reason,
    user: {
      id: row.owner_id,
      username: row.username,
      first_name: row.first_name,
      images: ownerImageId === null ? [] : [{ id: ownerImageId, url: memberImagesPath + ownerImageId }],
    },
  }
  const item: CopiedColumns = { ...emptyItem }
  for (const name of copiedFields) copyColumn(item, row, name)
  // The two halves have every field. Only the codes still need a type.
  return Object.assign(item, composed) as Item
}

/** One name at a time, because TypeScript rejects an assignment between unions of columns. */
function copyColumn<Name extends CopiedField>(item: CopiedColumns, row: CopiedColumns, name: Name) {
  item[name] = row[name]
}
