/** A location on Earth, as in the API. */
export type MapLocation = { longitude: number; latitude: number }

/** Zoom as in OpenStreetMap and Leaflet, for tiles of 256 px. */
export type MapCamera = { center: MapLocation; zoom: number }

/** In degrees; `west` is greater than `east` where the box crosses the antimeridian. */
export type MapBounds = { west: number; south: number; east: number; north: number }

export const maxZoom = 19

/** MapLibre uses tiles of 512 px, so its zoom is one less. This conversion stays within this folder. */
export const toLibraryZoom = (zoom: number) => zoom - 1
export const fromLibraryZoom = (zoom: number) => zoom + 1

/** Normalizes a longitude to -180…180, because the map repeats the Earth. */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** Returns the copy of a longitude that is nearest to another one: 359 for -1 on a map at 350. */
export function nearestLongitude(longitude: number, to: number): number {
  return longitude + 360 * Math.round((to - longitude) / 360)
}

/** Normalizes the bounds of the map, which may exceed the Earth or lie on another copy of it. */
export function wrapBounds({ west, south, east, north }: MapBounds): MapBounds {
  const isWholeEarth = east - west >= 360
  return {
    west: isWholeEarth ? -180 : wrapLongitude(west),
    south: Math.max(-90, south),
    east: isWholeEarth ? 180 : wrapLongitude(east),
    north: Math.min(90, north),
  }
}
