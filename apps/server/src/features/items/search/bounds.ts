import type { ItemFilters } from '@pollen/contract/item-filters'

export type Box = { west: number; east: number; south: number; north: number }

/** What lies just outside is fetched too, so that a map that is moved a little has it already. */
const margin = 0.2

/** The area of a map, wider on each side, as one box, or as two where it crosses the antimeridian. */
export function boxesOf({ northWest, southEast }: NonNullable<ItemFilters['bounds']>): Box[] {
  const height = northWest.latitude - southEast.latitude
  const south = Math.max(-90, southEast.latitude - margin * height)
  const north = Math.min(90, northWest.latitude + margin * height)

  const isCrossing = northWest.longitude > southEast.longitude
  const width = southEast.longitude - northWest.longitude + (isCrossing ? 360 : 0)
  const west = northWest.longitude - margin * width
  const east = west + width * (1 + 2 * margin)
  if (east - west >= 360) return [{ west: -180, east: 180, south, north }]
  const whole = { west, east, south, north }
  if (west < -180)
    return [
      { ...whole, west: west + 360, east: 180 },
      { ...whole, west: -180 },
    ]
  if (east > 180)
    return [
      { ...whole, east: 180 },
      { ...whole, west: -180, east: east - 360 },
    ]
  return [whole]
}
