import { type Location, locationText, readLocation } from '@pollen/contract/location'
import { formatNumber } from '../../lib/format.ts'
import { type FilterRow, type OrderContext, readChoice, readText, splitList, type Wording } from './filter-row.ts'

/** Origins of distances: the browser's position, the reference location, or an address. */
export const placeTypes = ['geo', 'ref', 'address'] as const

type Radius = readonly [from: number, to: number]
/** The full range of the slider, which means any distance. */
export const anyDistance: Radius = [0, 100]
/** Step of the slider in kilometres. */
export const radiusStep = 0.5
/** Frequent distances in kilometres, each a tap away. */
export const radiusPresets = [1, 2, 5, 10, 25]

export type PlaceValue = {
  type: (typeof placeTypes)[number] | null
  /** Null while it is being typed, because only picked suggestions have a location. */
  address: { text: string; location: Location } | null
  /** In kilometres. */
  radius: Radius
}

/** `lt=geo` and `lt=ref` refer to the viewer of the link. Coordinates are written only for an address that was typed. */
export const placeFilter: FilterRow<PlaceValue> = {
  initial: { type: null, address: null, radius: anyDistance },
  keys: ['dr', 'lt', 'la', 'lat', 'lng'],
  read: ({ dr, lt, la, lat, lng }) => ({
    type: readChoice(placeTypes, lt) ?? null,
    address: lt === 'address' ? readAddress(la, readLocation([lng, lat])) : null,
    radius: readRadius(dr),
  }),
  write: ({ type, address, radius }) => ({
    dr: isAnyDistance(radius) ? undefined : radius.join('-'),
    lt: type ?? undefined,
    ...(type === 'address' && address
      ? {
          la: address.text,
          lat: roundDegrees(address.location.latitude),
          lng: roundDegrees(address.location.longitude),
        }
      : undefined),
  }),
  toQuery: (place, { isByDistance, location }) => ({
    userLocation: (isByDistance || hasRadius(place)) && location ? locationText(location) : undefined,
    distancesRadius: hasRadius(place) ? [...place.radius] : undefined,
  }),
  chips: (place, order) =>
    hasRadius(place)
      ? [{ key: 'place', label: (wording) => placeLabel(place, wording), without: withoutRadius(place, order) }]
      : [],
  widen: { rank: 1, apply: withoutRadius },
}

/** Returns a radius around the chosen place, or else around the reference location or the current position of the member. */
export function withRadius(place: PlaceValue, km: number, { hasReference }: { hasReference: boolean }): PlaceValue {
  const type = hasPlace(place) ? place.type : hasReference ? 'ref' : 'geo'
  return { ...place, type, radius: [0, km] }
}

/** Only an order by distance keeps its origin, unless that is the reference location, its default. */
export function withoutRadius(place: PlaceValue, { isByDistance }: OrderContext): PlaceValue {
  return isByDistance && place.type !== 'ref' ? { ...place, radius: anyDistance } : placeFilter.initial
}

/** An address that is still being typed is not a place yet. */
export const hasPlace = ({ type, address }: PlaceValue) => (type === 'address' ? address !== null : type !== null)

export const hasRadius = (place: PlaceValue) => hasPlace(place) && !isAnyDistance(place.radius)

export const isAnyDistance = ([from, to]: Radius) => from === anyDistance[0] && to === anyDistance[1]

/** Returns "5–25 km", or "within 25 km" for a range from zero. */
export function radiusText([from, to]: Radius, { t, language }: Wording): string {
  const km = (value: number) => formatNumber(value, language, { style: 'unit', unit: 'kilometer' })
  return from === 0
    ? t('radius-within', { to: km(to) })
    : t('radius-between', { from: formatNumber(from, language), to: km(to) })
}

function placeLabel({ type, address, radius }: PlaceValue, wording: Wording) {
  const place = type === 'address' && address ? address.text : wording.t(`filtered-place__${type}`)
  return wording.t('filtered-place', { distance: radiusText(radius, wording), place })
}

function readAddress(words: unknown, location: Location | null): PlaceValue['address'] {
  const text = readText(words)
  return location && text ? { text, location } : null
}

function readRadius(value: unknown): Radius {
  const [from, to] = splitList(value).map(readKilometres)
  return typeof from === 'number' && typeof to === 'number' && from <= to ? [from, to] : anyDistance
}

/** Returns null for values outside the steps of the slider. */
function readKilometres(text: string): number | null {
  const km = /^\d{1,3}(\.5)?$/.test(text) ? Number(text) : Number.NaN
  return km >= anyDistance[0] && km <= anyDistance[1] ? km : null
}

/** Five decimals are precise to about a metre, which is enough for an address. */
const roundDegrees = (degrees: number) => Number(degrees.toFixed(5))
