import type { Language } from '@pollen/contract/constants'
import { itemImages } from '@pollen/contract/item-images'
import type { Item } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import type { ResourceKind } from '@pollen/contract/resource-kinds'
import { endpointPath } from '@pollen/contract/write-request'
import { isoText } from '../../platform/timestamps.ts'
import type { ItemRow } from './items.queries.ts'

// The tables check the codes; the contract checks them again on the way out.
type Codes = Pick<Item, 'type' | 'visibility' | `category${1 | 2 | 3}` | 'closed_reason' | 'location_precision'>

/** An item as the API answers it. It names each field because copying the rest of a row is slow, and a page has many rows. */
export function showItem(row: ItemRow, language: Language): Item {
  const { longitude, latitude, resource_kind, resource_id, ownerImageId } = row
  const codes = row as ItemRow & Codes
  return {
    id: row.id,
    name: row.name,
    type: codes.type,
    category1: codes.category1,
    category2: codes.category2,
    category3: codes.category3,
    description: row.description,
    location: longitude === null || latitude === null ? null : { longitude, latitude },
    location_precision: codes.location_precision,
    address: row.typedAddress ?? row[`area_${language}`],
    use_coordinates: row.use_coordinates,
    is_recurrent: row.is_recurrent,
    visibility: codes.visibility,
    creationdate: isoText(row.creationdate),
    startdate: isoText(row.startdate),
    enddate: row.enddate && isoText(row.enddate),
    is_closed: row.closed_at !== null,
    closed_reason: codes.closed_reason,
    hidden_reason: row.hidden_at && row.hidden_reason,
    comments_count: row.comments_count,
    views_count: row.views_count,
    version: row.version,
    images: row.imageIds.map((id) => endpointPath(itemImages.get, { id })),
    resource: resource_kind && resource_id ? { kind: resource_kind as ResourceKind, id: resource_id } : null,
    user: {
      id: row.owner_id,
      username: row.username,
      first_name: row.first_name,
      images:
        ownerImageId === null ? [] : [{ id: ownerImageId, url: endpointPath(members.image, { id: ownerImageId }) }],
    },
  }
}
