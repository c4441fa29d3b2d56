import type { ItemFilters } from '@pollen/contract/item-filters'
import { earthRadiusKm, type Location } from '@pollen/contract/location'
import { type RawBuilder, sql } from 'kysely'
import { type Box, boxesOf } from './bounds.ts'

export type Condition = RawBuilder<boolean>

/** A value that the planner does not see, so that its plan is the same for all values. */
export const hidden = (value: unknown, type: string) => sql`(SELECT ${value}::${sql.raw(type)})`

/**
 * A condition on the place of items, in two ways that mean the same: by the index, which finds the items of a small area,
 * and plainly, for areas that hold too many of them. The database cannot tell one from the other beforehand.
 */
export type Area = {
  byIndex: Condition
  /** What the index itself looks at; more than the area, where that is round. */
  reach: Condition
  plainly: Condition
  /** From the middle outwards, which an index can walk; there is none for an area in two pieces. */
  outwards: RawBuilder<unknown> | null
}

/** Places are the shown ones, for one's own items too. */
export function areasOf({ bounds, userLocation, distancesRadius }: ItemFilters): Area[] {
  return [
    ...(userLocation && distancesRadius ? [around(userLocation, distancesRadius)] : []),
    ...(bounds ? [within(boxesOf(bounds))] : []),
  ]
}

export const pointOf = ({ longitude, latitude }: Location) =>
  sql`point_on_earth(${longitude}::float8, ${latitude}::float8)`

function around(from: Location, [nearest, furthest]: [number, number]): Area {
  const distance = sql`(items.shown_point <-> ${pointOf(from)})`
  const ring = sql`BETWEEN ${lineOf(nearest)}::float8 AND ${lineOf(furthest)}::float8`
  const reach = sql<boolean>`items.shown_point <@ ${reachOf(from, furthest)}`
  return {
    byIndex: sql<boolean>`(${reach} AND ${distance} ${ring})`,
    reach,
    plainly: sql<boolean>`${haversine(from)} BETWEEN ${haversineOf(nearest)}::float8 AND ${haversineOf(furthest)}::float8`,
    outwards: distance,
  }
}

/** The same from the degrees, which the index of all that is listed has, so that the items need not be read. */
const haversine = ({ longitude, latitude }: Location) => sql`(
  sin(radians(items.shown_latitude - ${latitude}::float8) / 2) ^ 2
  + cos(radians(items.shown_latitude)) * cos(radians(${latitude}::float8))
  * sin(radians(items.shown_longitude - ${longitude}::float8) / 2) ^ 2)`

const haversineOf = (km: number) => (lineOf(km) / (2e3 * earthRadiusKm)) ** 2

/** The cube around the sphere around a place. */
export const reachOf = (from: Location, km: number) => sql`cube_enlarge(${pointOf(from)}, ${lineOf(km)}::float8, 3)`

/** A way over the ground, in kilometres, as a straight line, in metres; nothing is beyond the other end of the earth. */
function lineOf(km: number): number {
  const angle = km / (2 * earthRadiusKm)
  return angle >= Math.PI / 2 ? 2.1e3 * earthRadiusKm : 2e3 * earthRadiusKm * Math.sin(angle)
}

const place = sql`point(items.shown_longitude, items.shown_latitude)`

function within(boxes: Box[]): Area {
  const either = (isIn: (box: Box) => RawBuilder<unknown>) => sql<boolean>`(${sql.join(boxes.map(isIn), sql` OR `)})`
  const [first, second] = boxes
  const byIndex = either(({ west, east, south, north }) => sql`${place} <@ ${box(west, south, east, north)}`)
  return {
    byIndex,
    reach: byIndex,
    plainly: either(
      ({ west, east, south, north }) => sql`items.shown_longitude BETWEEN ${west}::float8 AND ${east}::float8
        AND items.shown_latitude BETWEEN ${south}::float8 AND ${north}::float8`,
    ),
    outwards: first && !second ? sql`(${place} <-> ${middleOf(first)})` : null,
  }
}

const box = (west: number, south: number, east: number, north: number) =>
  sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`

const middleOf = ({ west, east, south, north }: Box) =>
  sql`point(${(west + east) / 2}::float8, ${(south + north) / 2}::float8)`
