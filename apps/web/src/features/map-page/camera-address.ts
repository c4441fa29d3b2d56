import { mapZoom } from '@pollen/contract/constants'
import { type Location, readLocation } from '@pollen/contract/location'

/** Center and zoom of the map. The zoom follows the scale of OpenStreetMap. */
export type Camera = { center: Location; zoom: number }

/** Zoom at which streets and houses are distinguishable. */
export const closeUpZoom = mapZoom.initial

type Address = Record<string, unknown>

/** Reads the camera from its own keys. `lat` and `lng` belong to the filters: they are the origin of distances. */
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

/** Reads `/map/pos/{lat}/{lng}`. Null for invalid coordinates. */
export function readPosition({ lat, lng }: { lat?: string; lng?: string }): Camera | null {
  const center = lat && lng ? readLocation(`${lat}, ${lng}`) : null
  return center && { center, zoom: closeUpZoom }
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))
