import { type Location, readLocation } from '@pollen/contract/location'
import type { Box } from '@pollen/contract/map-bounds'
import type { ResourceKind } from '@pollen/contract/resource-kinds'
import { cleanLink, cleanText } from '../../platform/outgoing/clean-text.ts'
import type { FoundResource } from './resources.queries.ts'

export type OsmTags = Record<string, string>

/** An element of OpenStreetMap; the location of a way or relation is its centre. Nothing in it is trusted. */
export type OsmElement = { type: unknown; id: unknown; location: Location | null; tags?: unknown }

/**
 * How OpenStreetMap tags each kind, as its wiki describes it and people use it. All tags of one entry must be there. Falling
 * fruit has a source of its own.
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

/** The values that tell a kind: an element with none of them in its text is no resource. */
export const selectingValues = [
  ...new Set(selectors.map(({ tags }) => tags.amenity ?? Object.values(tags).at(-1) ?? '')),
]

/** A value may be a list: `public_bookcase;give_box`. */
function valuesOf(tags: OsmTags, key: string): string[] {
  const value: unknown = Object.hasOwn(tags, key) ? tags[key] : ''
  return typeof value === 'string'
    ? value
        .slice(0, 255)
        .split(';', 20)
        .map((one) => one.trim())
    : []
}

/** What only some people may use is no public resource. */
const isPublic = (tags: OsmTags) => !valuesOf(tags, 'access').some((access) => access === 'no' || access === 'private')

/** An element can be of several kinds, for example a bookcase that is a give box too. */
export function kindsOf(tags: OsmTags): ResourceKind[] {
  const found = selectors.filter((selector) =>
    Object.entries(selector.tags).every(([key, value]) => valuesOf(tags, key).includes(value)),
  )
  return found.length > 0 && isPublic(tags) ? [...new Set(found.map(({ kind }) => kind))] : []
}

/** One resource for each kind of the element; none if it is of no kind, or not something that can be stored. */
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

/** Where in the building it hangs is what one must know about a defibrillator. */
const placeHint = (kind: ResourceKind, tags: OsmTags) =>
  kind === 'DEF'
    ? firstOf(tags, ['defibrillator:location', 'defibrillator:location:fr', 'location'], (v) => cleanText(v, 1000))
    : ''

/** `File:Give box.jpg` names a picture of Wikimedia Commons; the original may be too large to fetch. */
function commonsImage(tags: OsmTags): string {
  const name = firstOf(tags, ['wikimedia_commons'], (value) => cleanText(value, 255))
  if (!name.startsWith('File:')) return ''
  return cleanLink(`https://commons.wikimedia.org/wiki/Special:FilePath/${encodeURIComponent(name.slice(5))}?width=960`)
}

const single = selectors.flatMap(({ tags }) => (Object.keys(tags).length === 1 ? Object.entries(tags) : []))

/** The values of one key are asked for together, also as a part of a list; what needs two tags is asked for by itself. */
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

/** What Overpass is asked: all resources of a box with their tags and centre. */
export function overpassQuery({ south, west, north, east }: Box): string {
  const found = overpassFilters.map((filter) => `nwr${filter};`).join('')
  return `[out:json][timeout:15][bbox:${south},${west},${north},${east}];(${found});out tags center qt;`
}
