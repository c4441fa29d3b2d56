import type { Location } from '@pollen/contract/location'

/** A part of the world between two parallels and two meridians. `east` is above 180 if it crosses the antimeridian. */
export type Box = { north: number; south: number; west: number; east: number }

/** The server adds this fraction of the width and height on each side. */
const serverMargin = 0.2

/** Returns the area that the response to a request for this box covers. */
export const widen = (box: Box): Box => grow(box, serverMargin)

/** Returns the box to request if the response should cover exactly `box`. */
export const withoutMargin = (box: Box): Box => grow(box, -serverMargin / (1 + 2 * serverMargin))

function grow({ north, south, west, east }: Box, share: number): Box {
  const [height, width] = [north - south, east - west]
  return {
    north: Math.min(90, north + share * height),
    south: Math.max(-90, south - share * height),
    west: west - share * width,
    east: east + share * width,
  }
}

/** Returns how many degrees, from 0 to 360, a meridian is east of another one. */
const eastOf = (longitude: number, west: number) => (((longitude - west) % 360) + 360) % 360

/** Tolerance for rounding errors in degrees. */
const tolerance = 1e-9

export function containsBox(outer: Box, inner: Box): boolean {
  if (inner.north > outer.north + tolerance || inner.south < outer.south - tolerance) return false
  const width = outer.east - outer.west
  const offset = eastOf(inner.west + tolerance, outer.west) - tolerance
  return width >= 360 || offset + inner.east - inner.west <= width + tolerance
}

export function containsPoint({ north, south, west, east }: Box, { longitude, latitude }: Location): boolean {
  return latitude <= north && latitude >= south && (east - west >= 360 || eastOf(longitude, west) <= east - west)
}

export function overlaps(one: Box, other: Box): boolean {
  if (one.south > other.north || other.south > one.north) return false
  return eastOf(other.west, one.west) <= one.east - one.west || eastOf(one.west, other.west) <= other.east - other.west
}

/** Returns the north-west and south-east corners, the format of the API. */
export function boxCorners({ north, south, west, east }: Box): [Location, Location] {
  // Both sides of a box around the whole earth would otherwise be the same meridian.
  if (east - west >= 360) return [at(north, -180), at(south, 180)]
  return [at(north, wrap(west)), at(south, wrap(east))]
}

const at = (latitude: number, longitude: number): Location => ({
  latitude: round(latitude),
  longitude: round(longitude),
})
const wrap = (longitude: number) => eastOf(longitude, -180) - 180
/** Six decimals are precise to about ten centimetres. */
const round = (degrees: number) => Number(degrees.toFixed(6))

/** Estimates the area that a screen of this size shows around a point, if there is no map to query. */
export function boxAround(
  { longitude, latitude }: Location,
  zoom: number,
  { width, height }: { width: number; height: number },
): Box {
  const degreesPerPixel = 360 / (256 * 2 ** zoom)
  const halfWidth = Math.min(180, (width / 2) * degreesPerPixel)
  // The distance between parallels on the map grows towards the poles.
  const halfHeight = (height / 2) * degreesPerPixel * Math.cos((latitude * Math.PI) / 180)
  return {
    north: Math.min(90, latitude + halfHeight),
    south: Math.max(-90, latitude - halfHeight),
    west: longitude - halfWidth,
    east: longitude + halfWidth,
  }
}

export const boxCenter = ({ north, south, west, east }: Box): Location =>
  at((north + south) / 2, wrap((west + east) / 2))
