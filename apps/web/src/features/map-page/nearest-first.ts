import { distanceKm, type Location, locationText, readLocation } from '@pollen/contract/location'
import type { FilterQuery } from '../item-filters/index.ts'
import { type Box, boxCenter, boxCorners, containsPoint, withoutMargin } from './box.ts'
import type { ItemPin } from './use-map-items.ts'

/** With a radius, distances start at its place, because a request has only one origin of distances. Otherwise they start at the center. */
export function distanceOrigin({ distancesRadius, userLocation }: FilterQuery, box: Box): Location {
  const chosen = distancesRadius ? readLocation(userLocation) : null
  return chosen ?? boxCenter(box)
}

/** Restricts the list of active items to a part of the map, nearest items first. */
export function nearestFirst(filters: FilterQuery, box: Box) {
  const userLocation = locationText(distanceOrigin(filters, box))
  return { ...filters, userLocation, ordering: 'distance' as const, bounds: boxCorners(withoutMargin(box)) }
}

/** Returns the nearest of the pins in a part of the map. */
export function nearestPin(pins: ItemPin[], origin: Location, box: Box): ItemPin | undefined {
  let nearest: ItemPin | undefined
  let leastKm = Number.POSITIVE_INFINITY
  for (const pin of pins) {
    if (!containsPoint(box, pin)) continue
    const km = distanceKm(origin, pin)
    if (km >= leastKm) continue
    nearest = pin
    leastKm = km
  }
  return nearest
}
