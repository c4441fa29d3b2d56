import { type Category, type ItemType, itemTypes } from '@pollen/contract/constants'
import type { ItemOrdering } from '@pollen/contract/item-filters'
import type { Location } from '@pollen/contract/location'

/** Where distances are counted from: the browser's position, the reference location, or an address. */
export const placeTypes = ['geo', 'ref', 'address'] as const
type PlaceType = (typeof placeTypes)[number]

/** How far back "recent" may reach, in each unit. */
export const timeUnits = { minutes: 60, hours: 24, days: 31 } as const
export type TimeUnit = keyof typeof timeUnits

export type Radius = readonly [number, number]
/** The whole range of the slider, which stands for any distance at all. */
export const anyDistance: Radius = [0, 100]

/** What a person has set in the panel, whether it applies at the moment or not. */
export type Filters = {
  search: string
  types: readonly ItemType[]
  /** None chosen means all. */
  categories: readonly Category[]
  /** In epoch seconds. */
  availableFrom: number | null
  includeAfterAvailableFrom: boolean
  availableUntil: number | null
  includeBeforeAvailableUntil: boolean
  placeType: PlaceType | null
  address: { text: string; location: Location } | null
  distancesRadius: Radius
  onlyUnseen: boolean
  onlyRecent: boolean
  timeUnit: TimeUnit
  timeUnitValue: number
  /** Null until somebody chooses: the best matches first where words are searched, else the newest. */
  ordering: ItemOrdering | null
}

export const noFilters: Filters = {
  search: '',
  types: itemTypes,
  categories: [],
  availableFrom: null,
  includeAfterAvailableFrom: false,
  availableUntil: null,
  includeBeforeAvailableUntil: false,
  placeType: null,
  address: null,
  distancesRadius: anyDistance,
  onlyUnseen: false,
  onlyRecent: false,
  timeUnit: 'hours',
  timeUnitValue: 1,
  ordering: null,
}

/** An address still being typed is no place yet. */
export const hasPlace = ({ placeType, address }: Filters) =>
  placeType === 'address' ? address !== null : placeType !== null

export const hasRadius = (filters: Filters) => hasPlace(filters) && !isAnyDistance(filters.distancesRadius)

export const isAnyDistance = ([from, to]: Radius) => from === anyDistance[0] && to === anyDistance[1]

const isByDistance = ({ ordering }: Filters) => ordering === 'distance' || ordering === '-distance'

/** Nothing can be found by distance until the place is known. */
export const needsPlace = (filters: Filters) => isByDistance(filters) || hasRadius(filters)

/** Without a place there is nothing to measure from, so an order by distance goes with it. */
export const withoutPlace = (filters: Filters): Filters => ({
  ...filters,
  placeType: null,
  address: null,
  distancesRadius: anyDistance,
  ordering: isByDistance(filters) ? null : filters.ordering,
})

/** How the list is ordered is no filter, and stays. */
export const withoutFilters = (filters: Filters): Filters => ({
  ...noFilters,
  ordering: withoutPlace(filters).ordering,
})
