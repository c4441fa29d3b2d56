import { type Category, categories, itemTypes } from '@pollen/contract/constants'
import { type ItemOrdering, itemOrders } from '@pollen/contract/item-filters'
import { readLocation } from '@pollen/contract/location'
import type { FilterSearch } from './filter-search.ts'
import { type Filters, noFilters, placeTypes, type Radius, type TimeUnit, timeUnits } from './filters.ts'

const allCategories = Object.keys(categories) as Category[]
const units = Object.keys(timeUnits) as TimeUnit[]
const orderings = Object.keys(itemOrders).flatMap((order) => [order, `-${order}`]) as ItemOrdering[]
/** As far as the API reads. */
const maxSearch = 200
const lastSecond = Date.UTC(9999, 11, 31) / 1000

/** The filters an address asks for. What makes no sense is as if it were not there. */
export function readFilters(search: FilterSearch): Filters {
  const timeUnit = oneOf(units, search.tu) ?? noFilters.timeUnit
  const types = severalOf(itemTypes, search.t)
  return {
    search: text(search.s).slice(0, maxSearch).trim(),
    types: types.length > 0 ? types : noFilters.types,
    categories: severalOf(allCategories, search.c),
    availableFrom: whole(search.avf, 0, lastSecond),
    includeAfterAvailableFrom: isOn(search.iaavf),
    availableUntil: whole(search.avu, 0, lastSecond),
    includeBeforeAvailableUntil: isOn(search.ibavu),
    placeType: oneOf(placeTypes, search.lt) ?? null,
    address: readAddress(search),
    distancesRadius: readRadius(search.dr),
    onlyUnseen: isOn(search.us),
    onlyRecent: isOn(search.umcd),
    timeUnit,
    timeUnitValue: whole(search.tuv, 1, timeUnits[timeUnit]) ?? noFilters.timeUnitValue,
    ordering: oneOf(orderings, search.ordering) ?? null,
  }
}

function readAddress({ lt, la, lat, lng }: FilterSearch): Filters['address'] {
  const location = readLocation([lng, lat])
  const address = text(la).slice(0, maxSearch).trim()
  return lt === 'address' && location && address ? { text: address, location } : null
}

function readRadius(value: unknown): Radius {
  const [from, to] = text(value)
    .split(/[-,]/)
    .map((end) => whole(end, noFilters.distancesRadius[0], noFilters.distancesRadius[1]))
  return typeof from === 'number' && typeof to === 'number' && from <= to ? [from, to] : noFilters.distancesRadius
}

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

const isOn = (value: unknown) => /^(true|1)$/.test(text(value))

const oneOf = <Choice extends string>(choices: readonly Choice[], value: unknown) =>
  choices.find((choice) => choice === value)

function severalOf<Choice extends string>(choices: readonly Choice[], value: unknown): Choice[] {
  const asked = text(value).split(/[-,]/)
  return choices.filter((choice) => asked.includes(choice))
}

function whole(value: unknown, least: number, most: number): number | null {
  const number = /^\d{1,12}$/.test(text(value)) ? Number(value) : Number.NaN
  return number >= least && number <= most ? number : null
}
