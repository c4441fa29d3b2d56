import { type ItemType, itemTypes } from '@pollen/contract/constants'
import { type Location, readLocation } from '@pollen/contract/location'
import { type ResourceKind, ResourceLink, resourceKinds } from '@pollen/contract/resources'

export type Position = {
  location: Location
  type: ItemType
  /** The kind of public resource it is started from, and the lasting link to that one. */
  kind: ResourceKind | null
  resource: ResourceLink | null
}

type Params = { lat?: string; lng?: string; type?: string; resource?: string; rid?: string }

/** What the address of the page says, or null where it says something that cannot be. */
export function readPosition({ lat, lng, type, resource, rid }: Params): Position | null {
  const location = readLocation(`${lat}, ${lng}`)
  const known = itemTypes.find((one) => one === type)
  if (!location || !known) return null
  if (resource === undefined) return { location, type: known, kind: null, resource: null }
  if (!isKind(resource)) return null
  if (rid === undefined) return { location, type: known, kind: resource, resource: null }
  const link = ResourceLink.safeParse({ kind: resource, id: rid })
  return link.success ? { location, type: known, kind: resource, resource: link.data } : null
}

const isKind = (text: string): text is ResourceKind => Object.hasOwn(resourceKinds, text)
