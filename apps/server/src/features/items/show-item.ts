import type { Item } from '@pollen/contract/items'
import type { ResourceKind } from '@pollen/contract/resources'
import type { ItemRow } from './items.queries.ts'

/** A row as answers have it. */
export function showItem(row: ItemRow): Item {
  const { longitude, latitude, imageIds, ownerImageId, owner_id, username, first_name, closed_at, ...rest } = row
  const { resource_kind, resource_id, ...item } = rest
  // The tables check the codes; the contract checks them again on the way out.
  const codes = item as typeof item &
    Pick<Item, 'type' | 'visibility' | `category${1 | 2 | 3}` | 'closed_reason' | 'location_precision'>
  return {
    ...codes,
    creationdate: item.creationdate.toISOString(),
    startdate: item.startdate.toISOString(),
    enddate: item.enddate?.toISOString() ?? null,
    images: imageIds.map((id) => `/api/v1/items/images/${id}`),
    location: longitude === null || latitude === null ? null : { longitude, latitude },
    is_closed: closed_at !== null,
    resource: resource_kind && resource_id ? { kind: resource_kind as ResourceKind, id: resource_id } : null,
    user: {
      id: owner_id,
      username,
      first_name,
      images: ownerImageId === null ? [] : [{ id: ownerImageId, url: `/api/v1/users/images/${ownerImageId}` }],
    },
  }
}
