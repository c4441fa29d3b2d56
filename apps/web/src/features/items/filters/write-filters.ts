import type { FilterSearch } from './filter-search.ts'
import { type Filters, isAnyDistance, noFilters } from './filters.ts'

/** About a metre: enough for an address. */
const decimals = 5

/** The address of a search: only what differs from the beginning is written. */
export function writeFilters(filters: Filters): FilterSearch {
  const { address, placeType, distancesRadius } = filters
  const written = {
    s: filters.search.trim() || undefined,
    t: filters.types.length < noFilters.types.length ? filters.types.join('-') : undefined,
    c: filters.categories.join('-') || undefined,
    us: filters.onlyUnseen || undefined,
    avf: filters.availableFrom ?? undefined,
    iaavf: filters.includeAfterAvailableFrom || undefined,
    avu: filters.availableUntil ?? undefined,
    ibavu: filters.includeBeforeAvailableUntil || undefined,
    umcd: filters.onlyRecent || undefined,
    tu: filters.timeUnit === noFilters.timeUnit ? undefined : filters.timeUnit,
    tuv: filters.timeUnitValue === noFilters.timeUnitValue ? undefined : filters.timeUnitValue,
    dr: isAnyDistance(distancesRadius) ? undefined : distancesRadius.join('-'),
    lt: placeType ?? undefined,
    ...(placeType === 'address' && address ? writeAddress(address) : undefined),
    ordering: filters.ordering ?? undefined,
  }
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))
}

const writeAddress = ({ text, location }: NonNullable<Filters['address']>) => ({
  la: text,
  lat: rounded(location.latitude),
  lng: rounded(location.longitude),
})

const rounded = (degrees: number) => Number(degrees.toFixed(decimals))
