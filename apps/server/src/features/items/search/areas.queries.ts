import type { ItemFilters } from '@pollen/contract/item-filters'
import { earthRadiusKm, type Location } from '@pollen/contract/location'
import { type Box, boxesOf, type MapBounds, splitAtAntimeridian } from '@pollen/contract/map-bounds'
import { type RawBuilder, sql } from 'kysely'

export type Condition = RawBuilder<boolean>

export const every = (conditions: Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` AND `)})`

/**
 * A condition on the public place of items, in two equivalent forms. `byIndex` uses an index, for areas with few items. `byDegrees`
 * compares the degrees of each item, for areas with many. We choose the form, because the planner assumes that every area contains a
 * thousandth of all items.
 */
export type Area = {
  byIndex: Condition
  /** The part of `byIndex` that the index can check. It may match more items: for a circle, those in the cube around it. */
  indexCondition: Condition
  byDegrees: Condition
  /** One or two boxes that cover the area. */
  boxes: Box[]
}

/** Areas use the public place, even for the viewer's own items. */
export function areasOf({ bounds, userLocation, distancesRadius }: ItemFilters): Area[] {
  return [
    ...(userLocation && distancesRadius ? [ringArea(userLocation, distancesRadius)] : []),
    ...(bounds ? [mapArea(bounds)] : []),
  ]
}

export const pointOf = ({ longitude, latitude }: Location) =>
  sql`point_on_earth(${longitude}::float8, ${latitude}::float8)`

function ringArea(center: Location, [nearest, furthest]: [number, number]): Area {
  const distance = sql`(items.shown_point <-> ${pointOf(center)})`
  const indexCondition = sql<boolean>`items.shown_point <@ ${cubeAround(center, furthest)}`
  return {
    byIndex: sql<boolean>`(${indexCondition}
      AND ${distance} BETWEEN ${chordMetres(nearest)}::float8 AND ${chordMetres(furthest)}::float8)`,
    indexCondition,
    byDegrees: sql<boolean>`${haversine(center)} BETWEEN ${haversineOf(nearest)}::float8 AND ${haversineOf(furthest)}::float8`,
    boxes: boxesAround(center, furthest),
  }
}

/** Boxes that cover a circle. */
function boxesAround({ longitude, latitude }: Location, km: number): Box[] {
  // Slightly larger, to allow for rounding.
  const angle = km / earthRadiusKm + 1e-6
  const degrees = (radians: number) => (radians * 180) / Math.PI
  const height = degrees(angle)
  const south = Math.max(-90, latitude - height)
  const north = Math.min(90, latitude + height)
  // A circle that reaches a pole spans all longitudes.
  if (south === -90 || north === 90) return [{ west: -180, east: 180, south, north }]
  const width = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos((latitude * Math.PI) / 180))))
  return splitAtAntimeridian({ west: longitude - width, east: longitude + width, south, north })
}

/** Uses degrees, because `items_listed_newest_idx` includes them and allows index-only scans. */
const haversine = ({ longitude, latitude }: Location) => sql`(
  sin(radians(items.shown_latitude - ${latitude}::float8) / 2) ^ 2
  + cos(radians(items.shown_latitude)) * cos(radians(${latitude}::float8))
  * sin(radians(items.shown_longitude - ${longitude}::float8) / 2) ^ 2)`

const haversineOf = (km: number) => (chordMetres(km) / (2e3 * earthRadiusKm)) ** 2

export const cubeAround = (center: Location, km: number) =>
  sql`cube_enlarge(${pointOf(center)}, ${chordMetres(km)}::float8, 3)`

/** Converts a distance over the ground to the straight line through the earth that `shown_point` is compared by. */
function chordMetres(km: number): number {
  const angle = km / (2 * earthRadiusKm)
  // No place is further than the other side of the earth. The extra 5% allow for rounding.
  return angle >= Math.PI / 2 ? 2.1e3 * earthRadiusKm : 2e3 * earthRadiusKm * Math.sin(angle)
}

const mapPoint = sql`point(items.shown_longitude, items.shown_latitude)`

/** The visible map with the margin that `boxesOf` adds on each side. */
export function mapArea(bounds: MapBounds): Area {
  const boxes = boxesOf(bounds)
  const any = (isIn: (box: Box) => RawBuilder<unknown>) => sql<boolean>`(${sql.join(boxes.map(isIn), sql` OR `)})`
  const byIndex = any(
    ({ west, east, south, north }) => sql`${mapPoint} <@ box(
      point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
  )
  return {
    byIndex,
    indexCondition: byIndex,
    byDegrees: any(
      ({ west, east, south, north }) => sql`items.shown_longitude BETWEEN ${west}::float8 AND ${east}::float8
        AND items.shown_latitude BETWEEN ${south}::float8 AND ${north}::float8`,
    ),
    boxes,
  }
}
