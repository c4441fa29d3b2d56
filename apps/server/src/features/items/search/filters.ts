import type { ItemFilters } from '@pollen/contract/item-filters'
import { earthRadiusKm, type Location } from '@pollen/contract/location'
import { type RawBuilder, sql } from 'kysely'
import { type Box, boxesOf } from './bounds.ts'
import type { Search } from './read-search.ts'

export type Condition = RawBuilder<boolean>

/** `search`: what the words mean; null when words are not asked for. */
export type Asked = { filters: ItemFilters; search: Search | null; viewerId: number; now: Date }

/** Each filter as a condition on a row of `items`. Places are the shown ones, for one's own items too. */
export function conditionsOf({ filters, search, viewerId, now }: Asked): Condition[] {
  const { types, categories, minCreationdate, bounds, userLocation, distancesRadius, onlyUnseen } = filters
  const asked: (Condition | undefined | false)[] = [
    sql<boolean>`(items.enddate IS NULL OR items.enddate > ${now})`,
    search && sql<boolean>`items.words @@ ${search.all}::tsquery`,
    types && sql<boolean>`items.type = ANY (${types})`,
    categories && isInCategory(categories),
    ...availability(filters),
    minCreationdate && sql<boolean>`items.creationdate >= ${minCreationdate}`,
    bounds && isWithin(boxesOf(bounds)),
    distancesRadius && userLocation && isAround(userLocation, distancesRadius),
    onlyUnseen && isUnseenBy(viewerId),
  ].map((condition) => condition || undefined)
  return asked.filter((condition): condition is Condition => Boolean(condition))
}

const isInCategory = (codes: string[]) =>
  sql<boolean>`(items.category1 = ANY (${codes}) OR items.category2 = ANY (${codes}) OR items.category3 = ANY (${codes}))`

function availability(filters: ItemFilters): (Condition | undefined)[] {
  const { availableFrom, includeAfterAvailableFrom, availableUntil, includeBeforeAvailableUntil } = filters
  const hasStarted = (at: Date) => sql<boolean>`items.startdate <= ${at}`
  const hasNotEnded = (at: Date) => sql<boolean>`(items.enddate IS NULL OR items.enddate > ${at})`
  return [
    availableFrom && hasNotEnded(availableFrom),
    availableFrom && !includeAfterAvailableFrom ? hasStarted(availableFrom) : undefined,
    availableUntil && hasStarted(availableUntil),
    availableUntil && !includeBeforeAvailableUntil ? hasNotEnded(availableUntil) : undefined,
  ]
}

/** What is one's own has been seen. */
const isUnseenBy = (viewerId: number) => sql<boolean>`(items.owner_id <> ${viewerId} AND NOT EXISTS (
  SELECT FROM item_views WHERE item_views.member_id = ${viewerId} AND item_views.item_id = items.id))`

const isWithin = (boxes: Box[]) => sql<boolean>`(${sql.join(boxes.map(isInBox), sql` OR `)})`

const isInBox = ({ west, east, south, north }: Box) => sql`(
  point(items.shown_longitude, items.shown_latitude)
    <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8)))`

export const pointOf = ({ longitude, latitude }: Location) =>
  sql`point_on_earth(${longitude}::float8, ${latitude}::float8)`

/** In metres, along the straight line through the earth. */
export const distanceFrom = (from: Location) => sql`(items.shown_point <-> ${pointOf(from)})`

/** The box lets an index find what the distance then decides. */
const isAround = (from: Location, [nearest, furthest]: [number, number]) => sql<boolean>`(
  items.shown_point <@ cube_enlarge(${pointOf(from)}, ${lineOf(furthest)}::float8, 3)
  AND ${distanceFrom(from)} BETWEEN ${lineOf(nearest)}::float8 AND ${lineOf(furthest)}::float8)`

/** A way over the ground, in kilometres, as a straight line, in metres; beyond the other end of the earth is nothing. */
function lineOf(km: number): number {
  const angle = km / (2 * earthRadiusKm)
  return angle >= Math.PI / 2 ? 2.1e3 * earthRadiusKm : 2e3 * earthRadiusKm * Math.sin(angle)
}
