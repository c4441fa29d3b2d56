import { mapZoom } from '@pollen/contract/constants'
import { type Location, readLocation } from '@pollen/contract/location'

/** Where the map looks. The zoom counts as OpenStreetMap counts it. */
export type Camera = { center: Location; zoom: number }

/** Streets and houses are told apart. */
export const closeUpZoom = mapZoom.initial

type Address = Record<string, unknown>

/**
 * The camera has keys of its own in the address, because `lat` and `lng` belong to the filters: they are the address that
 * distances are measured from.
 */
export function readCamera({ clat, clng, z }: Address): Camera | null {
  const center = readLocation([clng, clat])
  return center && { center, zoom: readZoom(z) }
}

export const writeCamera = ({ center, zoom }: Camera) => ({
  clat: round(center.latitude, 5),
  clng: round(center.longitude, 5),
  z: round(zoom, 2),
})

function readZoom(value: unknown): number {
  const zoom = typeof value === 'number' ? value : Number.NaN
  return zoom >= 0 && zoom <= mapZoom.max ? zoom : closeUpZoom
}

/** `/map/pos/{lat}/{lng}`; null where these are no coordinates. */
export function readPosition({ lat, lng }: { lat?: string; lng?: string }): Camera | null {
  const center = lat && lng ? readLocation(`${lat}, ${lng}`) : null
  return center && { center, zoom: closeUpZoom }
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))
