import { defaultOrdering, type ItemOrdering } from '@pollen/contract/item-filters'
import { type Location, locationText } from '@pollen/contract/location'
import { type Filters, hasRadius, needsPlace, noFilters, type TimeUnit } from './filters.ts'

const unitSeconds: Record<TimeUnit, number> = { minutes: 60, hours: 3600, days: 86_400 }

/**
 * What the API is asked for: only what applies. A place is left out unless a radius or the order needs it. How far back
 * "recent" reaches is told in seconds, so that the same filters stay the same question as time passes.
 */
export function callInput(filters: Filters, place: Location | null) {
  const { search, types, categories, availableFrom, availableUntil } = filters
  return {
    search: search.trim() || undefined,
    types: types.length < noFilters.types.length ? [...types] : undefined,
    categories: categories.length > 0 ? [...categories] : undefined,
    availableFrom: availableFrom ?? undefined,
    includeAfterAvailableFrom: (availableFrom !== null && filters.includeAfterAvailableFrom) || undefined,
    availableUntil: availableUntil ?? undefined,
    includeBeforeAvailableUntil: (availableUntil !== null && filters.includeBeforeAvailableUntil) || undefined,
    userLocation: needsPlace(filters) && place ? locationText(place) : undefined,
    distancesRadius: hasRadius(filters) ? [...filters.distancesRadius] : undefined,
    onlyUnseen: filters.onlyUnseen || undefined,
    recentSeconds: filters.onlyRecent ? filters.timeUnitValue * unitSeconds[filters.timeUnit] : undefined,
    ordering: orderingOf(filters) ?? undefined,
  }
}
export type CallInput = ReturnType<typeof callInput>

/** Null is "best matches first", which needs words to match. */
export const orderingOf = ({ ordering, search }: Filters): ItemOrdering | null =>
  ordering ?? (search.trim() ? null : defaultOrdering)
