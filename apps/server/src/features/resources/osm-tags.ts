import { type Location, readLocation } from '@pollen/contract/location'
import type { Box } from '@pollen/contract/map-bounds'
import type { ResourceKind } from '@pollen/contract/resource-kinds'
import { cleanLink, cleanText } from '../../platform/outgoing/clean-text.ts'
import type { FoundResource } from './resources.queries.ts'

export type OsmTags = Record<string, string>

/** An untrusted element of OpenStreetMap. The location of a way or relation is its centre. */
export type OsmElement = { type: unknown; id: unknown; location: Location | null; tags?: unknown }

/**
 * Tags of each kind, according to the OpenStreetMap wiki and actual use. An element must have all tags of an entry. Falling fruit is
 * missing, because it has its own source.
 */
const selectors: { kind: ResourceKind; tags: OsmTags }[] = [
  { kind: 'BKC', tags: { amenity: 'public_bookcase' } },
  { kind: 'DEF', tags: { emergency: 'defibrillator' } },
  { kind: 'DWS', tags: { amenity: 'drinking_water' } },
  { kind: 'DWS', tags: { drinking_water: 'yes', amenity: 'fountain' } },
  { kind: 'DWS', tags: { drinking_water: 'yes', man_made: 'water_tap' } },
  { kind: 'FDB', tags: { amenity: 'food_bank' } },
  { kind: 'FDB', tags: { social_facility: 'food_bank' } },
  { kind: 'FDS', tags: { amenity: 'food_sharing' } },
  { kind: 'FRS', tags: { amenity: 'freeshop' } },
  { kind: 'FRS', tags: { shop: 'freeshop' } },
  { kind: 'GVB', tags: { amenity: 'give_box' } },
  { kind: 'REP', tags: { amenity: 'repair_cafe' } },
  { kind: 'REP', tags: { repair: 'assisted_self_service' } },
  { kind: 'SPK', tags: { amenity: 'soup_kitchen' } },
  { kind: 'SPK', tags: { social_facility: 'soup_kitchen' } },
]

/** For a fast pre-check: an element without any of these values in its text is not a resource. */
export const selectingValues = [
  ...new Set(selectors.map(({ tags }) => tags.amenity ?? Object.values(tags).at(-1) ?? '')),
]

/** Splits lists such as `public_bookcase;give_box`. */
function valuesOf(tags: OsmTags, key: string): string[] {
  const value: unknown = Object.hasOwn(tags, key) ? tags[key] : ''
  return typeof value === 'string'
    ? value
        .slice(0, 255)
        .split(';', 20)
        .map((one) => one.trim())
    : []
}

/** Excludes resources with restricted access. */
const isPublic = (tags: OsmTags) => !valuesOf(tags, 'access').some((access) => access === 'no' || access === 'private')

/** An element can have several kinds, for example a bookcase that is also a give box. */
export function kindsOf(tags: OsmTags): ResourceKind[] {
  const found = selectors.filter((selector) =>
    Object.entries(selector.tags).every(([key, value]) => valuesOf(tags, key).includes(value)),
  )
  return found.length > 0 && isPublic(tags) ? [...new Set(found.map(({ kind }) => kind))] : []
}

/** Returns one resource per kind of the element. Returns none for invalid elements and other kinds. */
export function toResources({ type, id, location, tags: sent }: OsmElement): FoundResource[] {
  if (typeof sent !== 'object' || sent === null || !isElementType(type) || !isId(id)) return []
  const tags = sent as OsmTags
  const kinds = kindsOf(tags)
  if (kinds.length === 0) return []
  const place = location && readLocation([location.longitude, location.latitude])
  if (!place) return []
  const text = (limit: number, ...keys: string[]) => firstOf(tags, keys, (value) => cleanText(value, limit))
  const resource = {
    id: `${type}/${id}`,
    name: text(200, 'name', 'name:fr', 'name:en', 'official_name', 'short_name'),
    description: text(1000, 'description', 'description:fr', 'description:en'),
    location: place,
    opening_hours: text(500, 'opening_hours'),
    website: firstOf(tags, ['website', 'contact:website', 'url', 'operator:website'], cleanLink),
    image: firstOf(tags, ['image'], cleanLink) || commonsImage(tags),
  }
  return kinds.map((kind) => ({ kind, ...resource, description: resource.description || placeHint(kind, tags) }))
}

const isElementType = (type: unknown) => type === 'node' || type === 'way' || type === 'relation'
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

function firstOf(tags: OsmTags, keys: string[], clean: (value: unknown) => string): string {
  for (const key of keys) {
    const value = Object.hasOwn(tags, key) ? clean(tags[key]) : ''
    if (value) return value
  }
  return ''
}

/** The position inside the building is essential for a defibrillator. */
const placeHint = (kind: ResourceKind, tags: OsmTags) =>
  kind === 'DEF'
    ? firstOf(tags, ['defibrillator:location', 'defibrillator:location:fr', 'location'], (v) => cleanText(v, 1000))
    : ''

/** Requests a scaled version of an image of Wikimedia Commons, because the original may be too large. */
function commonsImage(tags: OsmTags): string {
  const name = firstOf(tags, ['wikimedia_commons'], (value) => cleanText(value, 255))
  if (!name.startsWith('File:')) return ''
  return cleanLink(`https://commons.wikimedia.org/wiki/Special:FilePath/${encodeURIComponent(name.slice(5))}?width=960`)
}

const single = selectors.flatMap(({ tags }) => (Object.keys(tags).length === 1 ? Object.entries(tags) : []))

/** Combines the values of a key into one filter that also matches lists. Selectors with two tags get their own filter. */
const overpassFilters = [
  ...[...new Set(single.map(([key]) => key))].map((key) => {
    const values = single.filter(([other]) => other === key).map(([, value]) => value)
    return `["${key}"~"(^|;) *(${values.join('|')}) *(;|$)"]`
  }),
  ...selectors
    .map(({ tags }) => Object.entries(tags))
    .filter((tags) => tags.length > 1)
    .map((tags) => tags.map(([key, value]) => `["${key}"="${value}"]`).join('')),
]

/** Requests all resources of a box with their tags and centre. */
export function overpassQuery({ south, west, north, east }: Box): string {
  const found = overpassFilters.map((filter) => `nwr${filter};`).join('')
  return `[out:json][timeout:15][bbox:${south},${west},${north},${east}];(${found});out tags center qt;`
}
