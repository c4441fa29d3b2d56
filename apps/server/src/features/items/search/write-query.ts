import type { ItemFilters } from '@pollen/contract/item-filters'
import type { Location } from '@pollen/contract/location'

/** The filters as a query that is read as the same filters: what the address of the next page carries. */
export function queryOf(filters: ItemFilters): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters))
    for (const [key, text] of entriesOf(name, value)) query.append(key, text)
  return query
}

type Value = ItemFilters[keyof ItemFilters]

function entriesOf(name: string, value: Value): [string, string][] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.map((part) => [`${name}[]`, String(part)])
  if (value instanceof Date) return [[name, value.toISOString()]]
  if (typeof value !== 'object') return [[name, String(value)]]
  if ('northWest' in value) return [value.northWest, value.southEast].map((corner) => [`${name}[]`, placeText(corner)])
  return [[name, placeText(value)]]
}

const placeText = ({ longitude, latitude }: Location) => `${latitude},${longitude}`
