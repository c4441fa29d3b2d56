import { type Location, locationText, readLocation } from '@pollen/contract/location'
import { formatNumber } from '../../lib/format.ts'
import { type FilterRow, readChoice, readText, splitList, type Wording } from './filter-row.ts'

/** Where distances are measured from: the browser's position, the reference location, or an address. */
export const placeTypes = ['geo', 'ref', 'address'] as const

type Radius = readonly [from: number, to: number]
/** The whole range of the slider, which stands for any distance at all. */
export const anyDistance: Radius = [0, 100]
/** In kilometres, as on the slider. */
export const radiusStep = 0.5
/** In kilometres. Most people want one of these, so each has a button. */
export const radiusPresets = [0.5, 1, 2, 5, 10]

export type PlaceValue = {
  type: (typeof placeTypes)[number] | null
  /** Null while it is being typed: only a chosen suggestion has a location. */
  address: { text: string; location: Location } | null
  /** In kilometres. */
  radius: Radius
}

/**
 * `lt=geo` and `lt=ref` mean the place of whoever opens the address; only an address that somebody typed is written with
 * its coordinates.
 */
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
  chips: (place) =>
    hasRadius(place)
      ? [{ key: 'place', label: (wording) => placeLabel(place, wording), without: placeFilter.initial }]
      : [],
  widen: { rank: 1, apply: (place) => ({ ...place, radius: anyDistance }) },
}

/** An address that is still being typed is no place yet. */
export const hasPlace = ({ type, address }: PlaceValue) => (type === 'address' ? address !== null : type !== null)

export const hasRadius = (place: PlaceValue) => hasPlace(place) && !isAnyDistance(place.radius)

export const isAnyDistance = ([from, to]: Radius) => from === anyDistance[0] && to === anyDistance[1]

/** "5–25 km", or "within 25 km" where it starts at the place itself. */
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

/** Null for what the slider cannot show. */
function readKilometres(text: string): number | null {
  const km = /^\d{1,3}(\.5)?$/.test(text) ? Number(text) : Number.NaN
  return km >= anyDistance[0] && km <= anyDistance[1] ? km : null
}

/** Five decimals are about a metre, which is enough for an address. */
const roundDegrees = (degrees: number) => Number(degrees.toFixed(5))
