import { type Category, type ItemType, itemTypes } from '@pollen/contract/constants'
import { type Location, readLocation } from '@pollen/contract/location'
import { ResourceLink } from '@pollen/contract/resource-fields'
import { type ResourceKind, resourceKinds } from '@pollen/contract/resource-kinds'
import type { Translate } from '../../../lib/i18n.ts'
import type { ItemValues } from './item-form-values.ts'

type Position = {
  location: Location
  type: ItemType
  /** The public resource that the item starts from: its kind, and its link if the URL contains one. */
  kind: ResourceKind | null
  resource: ResourceLink | null
  /** True if items cannot start from this kind of resource. The location is used nevertheless. */
  isKindRefused: boolean
}

type Params = { lat?: string; lng?: string; type?: string; resource?: string; rid?: string }

/** Reads the parameters of the page. Returns null if one of them is invalid. */
export function readPosition({ lat, lng, type, resource, rid }: Params): Position | null {
  const location = readLocation(`${lat}, ${lng}`)
  const itemType = itemTypes.find((one) => one === type)
  if (!location || !itemType) return null
  const position = { location, type: itemType, kind: null, resource: null, isKindRefused: false }
  if (resource === undefined) return position
  if (!isKind(resource)) return null
  if (!resourceKinds[resource].canStartItem) return { ...position, isKindRefused: true }
  if (rid === undefined) return { ...position, kind: resource }
  const link = ResourceLink.safeParse({ kind: resource, id: rid })
  return link.success ? { ...position, kind: resource, resource: link.data } : null
}

const isKind = (text: string): text is ResourceKind => Object.hasOwn(resourceKinds, text)

/** Returns initial values for an item that starts from a public resource. */
export function resourceValues(
  kind: ResourceKind,
  type: ItemType,
  t: Translate,
): Pick<ItemValues, 'name' | 'description' | 'categories'> {
  const { categories } = resourceKinds[kind]
  const words = type === 'DN' || type === 'RQ' ? `${kind}_${type}` : kind
  return {
    name: t(`resource-item-name__${words}`),
    description: t(`resource-item-text__${words}`),
    categories: ['PR', ...(categories as readonly Category[])],
  }
}
