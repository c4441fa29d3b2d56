import type { Location } from '@pollen/contract/location'
import type { Address, AddressValues, FilterQuery, FilterRow, Wording } from './filter-row.ts'
import { filterTable } from './filter-table.ts'
import { hasRadius } from './place-filter.ts'

type FilterTable = typeof filterTable
export type FilterName = keyof FilterTable

/** What a person has set in the panel, whether it applies at the moment or not. */
export type Filters = { [Name in FilterName]: ReturnType<FilterTable[Name]['read']> }
export type FilterChanges = Partial<Filters>

const rows = Object.entries(filterTable) as [FilterName, FilterRow<Filters[FilterName]>][]

export const initialFilters = Object.fromEntries(rows.map(([name, { initial }]) => [name, initial])) as Filters

/** The part of an address that belongs to the filters, in the order of the table. */
export function pickFilterAddress(address: Address): Address {
  const keys = rows.flatMap(([, row]) => row.keys).filter((key) => address[key] !== undefined)
  return Object.fromEntries(keys.map((key) => [key, address[key]]))
}

/** The rest of an address, which belongs to the page: what the map shows, for example. */
export const omitFilterAddress = (address: Address): Address =>
  Object.fromEntries(Object.entries(address).filter(([key]) => !rows.some(([, row]) => row.keys.includes(key))))

export const readFilters = (address: Address) =>
  Object.fromEntries(rows.map(([name, row]) => [name, row.read(address)])) as Filters

export function writeFilters(filters: Filters): AddressValues {
  const values = rows.flatMap(([name, row]) => Object.entries(row.write(filters[name])))
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** `location` is where distances are measured from, as far as it is known. */
export function filtersToQuery(filters: Filters, location: Location | null): FilterQuery {
  const context = { location, isSearching: isSearching(filters), isByDistance: isByDistance(filters) }
  return Object.assign({}, ...rows.map(([name, row]) => row.toQuery(filters[name], context)))
}

export type ActiveFilter = { key: string; label: string; changes: FilterChanges }

/** What narrows the list now: how to call each, and the changes that remove it. */
export const activeFilters = (filters: Filters, wording: Wording): ActiveFilter[] =>
  rows.flatMap(([name, row]) =>
    row.chips(filters[name]).map(({ key, label, without }) => ({
      key: `${name}-${key}`,
      label: label(wording),
      changes: { [name]: without },
    })),
  )

/** How many chips a filter has: a number beside a section is always that of its chips. */
export function countChips(filters: Filters, name: FilterName): number {
  const row: FilterRow<Filters[FilterName]> = filterTable[name]
  return row.chips(filters[name]).length
}

/** Whether somebody set it, even where it narrows nothing: a place without a radius, for example. */
export const isSet = (filters: Filters, name: FilterName) =>
  JSON.stringify(filters[name]) !== JSON.stringify(initialFilters[name])

/** Changes that find more, each by giving up one filter; the one that gives up least comes first. */
export function widenings(filters: Filters): { name: FilterName; changes: FilterChanges }[] {
  return rows
    .flatMap(([name, row]) => (row.widen && row.chips(filters[name]).length > 0 ? [{ name, ...row.widen }] : []))
    .sort((one, other) => one.rank - other.rank)
    .map(({ name, apply }) => ({ name, changes: { [name]: apply(filters[name]) } }))
}

/**
 * Without a place there is nothing to measure from, so an order by distance goes with it. Other words are searched with typos
 * corrected again.
 */
export function changeFilters(filters: Filters, changes: FilterChanges): Filters {
  const areWordsKept = changes.search === undefined || changes.search === filters.search
  const changed = { ...filters, exactSearch: areWordsKept && filters.exactSearch, ...changes }
  const isPlaceRemoved = changes.place?.type === null
  return isPlaceRemoved && isByDistance(changed) ? { ...changed, ordering: null } : changed
}

/** The order of the list is no filter, and stays unless it needs the place. */
export const clearFilters = ({ ordering }: Filters): Filters =>
  changeFilters({ ...initialFilters, ordering }, { place: initialFilters.place })

/** Whether the filters leave out any items. */
export const isNarrowing = (filters: Filters) => widenings(filters).length > 0

export const isSearching = ({ search }: Filters) => search.trim() !== ''

const isByDistance = ({ ordering }: Filters) => ordering === 'distance' || ordering === '-distance'

/** Nothing can be listed by distance before the location is known. */
export const needsLocation = (filters: Filters) => isByDistance(filters) || hasRadius(filters.place)
