import type { Location } from '@pollen/contract/location'
import type { Address, AddressValues, FilterQuery, FilterRow, Wording } from './filter-row.ts'
import { filterTable } from './filter-table.ts'
import { hasRadius, type PlaceValue, withoutRadius } from './place-filter.ts'

type FilterTable = typeof filterTable
export type FilterName = keyof FilterTable

/** The values set in the panel, whether or not they currently apply. */
export type Filters = { [Name in FilterName]: ReturnType<FilterTable[Name]['read']> }
export type FilterChanges = Partial<Filters>

const rows = Object.entries(filterTable) as [FilterName, FilterRow<Filters[FilterName]>][]

export const initialFilters = Object.fromEntries(rows.map(([name, { initial }]) => [name, initial])) as Filters

/** Returns the search parameters of the filters, in the order of the table. */
export function pickFilterAddress(address: Address): Address {
  const keys = rows.flatMap(([, row]) => row.keys).filter((key) => address[key] !== undefined)
  return Object.fromEntries(keys.map((key) => [key, address[key]]))
}

/** Returns the search parameters that belong to the page, such as the camera of the map. */
export const omitFilterAddress = (address: Address): Address =>
  Object.fromEntries(Object.entries(address).filter(([key]) => !rows.some(([, row]) => row.keys.includes(key))))

export const readFilters = (address: Address) =>
  Object.fromEntries(rows.map(([name, row]) => [name, row.read(address)])) as Filters

export function writeFilters(filters: Filters): AddressValues {
  const values = rows.flatMap(([name, row]) => Object.entries(row.write(filters[name])))
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** Builds the query. Distances are measured from `location`, if it is known. */
export function filtersToQuery(filters: Filters, location: Location | null): FilterQuery {
  const context = { location, isSearching: isSearching(filters), ...orderOf(filters) }
  return Object.assign({}, ...rows.map(([name, row]) => row.toQuery(filters[name], context)))
}

export type ActiveFilter = { name: FilterName; key: string; label: string; changes: FilterChanges }

/** Returns the active filters with their labels and the changes that remove them. */
export const activeFilters = (filters: Filters, wording: Wording): ActiveFilter[] =>
  rows.flatMap(([name, row]) =>
    row.chips(filters[name], orderOf(filters)).map(({ key, label, without }) => ({
      name,
      key: `${name}-${key}`,
      label: label(wording),
      changes: { [name]: without },
    })),
  )

/** Returns the number of chips of a filter, which is also shown next to its section. */
export function countChips(filters: Filters, name: FilterName): number {
  const row: FilterRow<Filters[FilterName]> = filterTable[name]
  return row.chips(filters[name], orderOf(filters)).length
}

/** Returns whether the member set a filter, even without effect, such as a place without a radius. */
export const isSet = (filters: Filters, name: FilterName) =>
  JSON.stringify(filters[name]) !== JSON.stringify(initialFilters[name])

/** Returns changes that each drop one filter to find more, the smallest loss first. */
export function widenings(filters: Filters): { name: FilterName; changes: FilterChanges }[] {
  return rows
    .flatMap(([name, row]) => (row.widen && countChips(filters, name) > 0 ? [{ name, ...row.widen }] : []))
    .sort((one, other) => one.rank - other.rank)
    .map(({ name, apply }) => ({ name, changes: { [name]: apply(filters[name], orderOf(filters)) } }))
}

/** Applies changes. Changed words are searched with typo correction again. */
export function changeFilters(filters: Filters, changes: FilterChanges): Filters {
  const areWordsKept = changes.search === undefined || changes.search === filters.search
  return { ...filters, exactSearch: areWordsKept && filters.exactSearch, ...changes }
}

/** Clears all filters. The order of the list is not a filter: it stays, with the place that an order by distance starts from. */
export const clearFilters = (filters: Filters): Filters => ({
  ...initialFilters,
  ordering: filters.ordering,
  place: placeAtAnyDistance(filters),
})

/** The place of the filters without a radius. */
export const placeAtAnyDistance = (filters: Filters) => withoutRadius(filters.place, orderOf(filters))

/** Returns whether the filters exclude any items. */
export const isNarrowing = (filters: Filters) => widenings(filters).length > 0

export const isSearching = ({ search }: Filters) => search.trim() !== ''

const isByDistance = ({ ordering }: Pick<Filters, 'ordering'>) => ordering === 'distance' || ordering === '-distance'

const orderOf = (filters: Filters) => ({ isByDistance: isByDistance(filters) })

/** Returns the place that distances are measured from. An order by distance starts at the reference location unless another place is chosen. */
export const measuredPlace = ({ place, ordering }: Pick<Filters, 'place' | 'ordering'>): PlaceValue =>
  place.type === null && isByDistance({ ordering }) ? { ...place, type: 'ref' } : place

/** A list by distance cannot be loaded before the location is known. */
export const needsLocation = (filters: Filters) => isByDistance(filters) || hasRadius(filters.place)
