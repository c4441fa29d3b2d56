import * as z from 'zod/mini'
import { requiredQueryList } from './input-fields.ts'
import type { Location } from './location.ts'
import { LocationIn } from './location-fields.ts'

/** The visible area of a map. West is greater than east if it crosses the antimeridian. */
export type MapBounds = { northWest: Location; southEast: Location }

/** North-west and south-east. */
export const MapBounds = z.pipe(
  requiredQueryList(LocationIn).check(
    z.refine((pair) => pair.length === 2 && isBox(pair as [Location, Location]), { params: { message: 'bounds' } }),
  ),
  z.transform((pair): MapBounds => ({ northWest: pair[0] as Location, southEast: pair[1] as Location })),
)

const isBox = ([northWest, southEast]: [Location, Location]) => northWest.latitude >= southEast.latitude

/** An area in degrees that does not cross the antimeridian. */
export type Box = { west: number; east: number; south: number; north: number }

/** Margin around a map, as a share of its size, so that small movements need no new request. */
const mapMargin = 0.2

/** Returns the area of a map with its margin as one box, or as two if it crosses the antimeridian. */
export function boxesOf({ northWest, southEast }: MapBounds): Box[] {
  const height = northWest.latitude - southEast.latitude
  const south = Math.max(-90, southEast.latitude - mapMargin * height)
  const north = Math.min(90, northWest.latitude + mapMargin * height)

  const isCrossing = northWest.longitude > southEast.longitude
  const width = southEast.longitude - northWest.longitude + (isCrossing ? 360 : 0)
  const west = northWest.longitude - mapMargin * width
  const east = west + width * (1 + 2 * mapMargin)
  return splitAtAntimeridian({ west, east, south, north })
}

/** Splits an area that exceeds -180° or 180° into one or two boxes. */
export function splitAtAntimeridian({ west, east, south, north }: Box): Box[] {
  const box = (from: number, to: number): Box => ({ west: from, east: to, south, north })
  if (east - west >= 360) return [box(-180, 180)]
  if (west < -180) return [box(west + 360, 180), box(-180, east)]
  if (east > 180) return [box(west, 180), box(-180, east - 360)]
  return [box(west, east)]
}

export const isInBox = ({ longitude, latitude }: Location, { west, east, south, north }: Box): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north
