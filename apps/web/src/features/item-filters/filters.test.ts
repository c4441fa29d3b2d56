import { itemTypes } from '@pollen/contract/constants'
import { ItemFilters } from '@pollen/contract/item-filters'
import { describe, expect, test } from 'vitest'
import { changeTypes } from './filter-table.ts'
import {
  activeFilters,
  changeFilters,
  clearFilters,
  countChips,
  type Filters,
  filtersToQuery,
  initialFilters,
  isSet,
  measuredPlace,
  placeAtAnyDistance,
  widenings,
} from './filters.ts'
import { withRadius } from './place-filter.ts'

const t = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ')
const { availability, place, recent } = initialFilters
const withChanges = (changes: Partial<Filters>) => ({ ...initialFilters, ...changes })
const chips = (changes: Partial<Filters>) => activeFilters(withChanges(changes), { t, language: 'en' })
const all: Partial<Filters> = {
  search: ' red ladder ',
  types: ['DN', 'LN'],
  categories: ['FD', 'GD'],
  conditions: ['new', 'good'],
  availability: { from: 1_893_456_000, includeAfter: true, until: 1_893_556_000, includeBefore: false },
  place: { type: 'geo', address: null, radius: [5, 25] },
  unseen: true,
  recent: { isOn: true, unit: 'days', count: 3 },
}

describe('active filters', () => {
  test('are empty at first', () => {
    expect(chips({})).toEqual([])
    const chosen = {
      place: { ...place, type: 'ref' },
      ordering: 'distance',
      recent: { ...recent, unit: 'days' },
    } as const
    expect(chips(chosen)).toEqual([])
    expect(widenings(initialFilters)).toEqual([])
  })

  test('have labels, in the order of the panel', () => {
    expect(chips(all).map(({ label }) => label.split(' ')[0])).toEqual([
      'filtered-search',
      'item_type__DN',
      'item_type__LN',
      'category__food',
      'category__garden',
      'item_condition__new',
      'item_condition__good',
      'filtered-from',
      'filtered-at',
      'filtered-place',
      'only-unseen',
      'filtered-recent__days',
    ])
    const labels = chips(all).map(({ label }) => label)
    expect(labels[0]).toBe('filtered-search red ladder')
    expect(labels.at(-1)).toBe('filtered-recent__days 3')
    expect(labels).toContain('filtered-place radius-between 5 25 km filtered-place__geo')
    expect(new Set(chips(all).map(({ key }) => key)).size).toBe(labels.length)
  })

  test('can be removed one by one until none is left', () => {
    let left = withChanges(all)
    for (let chip = chips(left)[0]; chip; chip = chips(left)[0]) {
      left = changeFilters(left, chip.changes)
      expect(chips(left).map(({ key }) => key)).not.toContain(chip.key)
    }
    expect(chips(left)).toEqual([])
  })

  test('are counted by their chips; a place without a radius has none, but counts as set', () => {
    expect(countChips(withChanges(all), 'categories')).toBe(2)
    expect(countChips(withChanges(all), 'availability')).toBe(2)
    expect(countChips(initialFilters, 'types')).toBe(0)
    const here = withChanges({ place: { ...place, type: 'geo' } })
    expect([countChips(here, 'place'), isSet(here, 'place'), isSet(initialFilters, 'place')]).toEqual([0, true, false])
  })
})

test('removing the last type selects all types', () => {
  expect(chips({ types: ['EV'] })[0]?.changes.types).toEqual(initialFilters.types)
})

test.each(['geo', 'ref'] as const)('removing a radius also removes its origin, %s', (type) => {
  const near = withChanges({ place: { ...place, type, radius: [0, 9] } })
  expect(changeFilters(near, chips(near)[0]?.changes ?? {})).toEqual(initialFilters)
  expect(placeAtAnyDistance(near)).toEqual(place)
})

test('removing a radius keeps the origin of an order by distance', () => {
  const near = withChanges({ place: { ...place, type: 'geo', radius: [0, 9] }, ordering: 'distance' })
  const byDistance = withChanges({ place: { ...place, type: 'geo' }, ordering: 'distance' })
  expect(changeFilters(near, chips(near)[0]?.changes ?? {})).toEqual(byDistance)
  expect(clearFilters(near)).toEqual(byDistance)
  const fromHome = { place: { ...near.place, type: 'ref' }, ordering: 'distance' } as const
  expect(placeAtAnyDistance(withChanges(fromHome))).toEqual(place)
  expect(clearFilters(withChanges({ ...all, ordering: 'enddate' }))).toEqual(withChanges({ ordering: 'enddate' }))
})

test('an order by distance starts at the reference location unless another place is chosen', () => {
  expect(measuredPlace(withChanges({ ordering: '-distance' })).type).toBe('ref')
  expect(measuredPlace(withChanges({ ordering: 'distance', place: { ...place, type: 'geo' } })).type).toBe('geo')
  expect(measuredPlace(initialFilters).type).toBeNull()
})

test('a usual distance starts at the chosen place, or else at the reference location or the current position', () => {
  const near = { address: null, radius: [0, 2] }
  expect(withRadius(place, 2, { hasReference: true })).toEqual({ ...near, type: 'ref' })
  expect(withRadius(place, 2, { hasReference: false })).toEqual({ ...near, type: 'geo' })
  expect(withRadius({ ...place, type: 'address' }, 2, { hasReference: true })).toEqual({ ...near, type: 'ref' })
  const address = { text: 'Liège', location: { longitude: 5.57, latitude: 50.64 } }
  const around = { ...place, type: 'address', address } as const
  expect(withRadius(around, 2, { hasReference: true })).toEqual({ ...around, radius: [0, 2] })
})

test('offers to drop one filter at a time, the smallest loss first', () => {
  const offers = widenings(withChanges(all))
  expect(offers.map(({ name }) => name)).toEqual(
    'place recent unseen conditions availability types categories search'.split(' '),
  )
  expect(offers[0]?.changes).toEqual({ place })
})

describe('the query', () => {
  const here = { latitude: 50.6, longitude: 5.5 }
  const point = 'SRID=4326;POINT (5.5 50.6)'
  const newest = { ordering: '-creationdate' }
  const query = (changes: Partial<Filters>, location = null as typeof here | null) => {
    const written = Object.entries(filtersToQuery(withChanges(changes), location))
    return Object.fromEntries(written.filter(([, value]) => value !== undefined))
  }

  test('without filters, only orders by newest', () => {
    expect(query({})).toEqual(newest)
  })

  test('in a search without a chosen order, leaves the order to relevance', () => {
    expect(query({ search: ' ladder ' })).toEqual({ search: 'ladder' })
    expect(query({ search: 'ladder', ordering: 'startdate' })).toEqual({ search: 'ladder', ordering: 'startdate' })
  })

  test('keeps exact search for the same words only', () => {
    expect(query({ exactSearch: true })).toEqual(newest)
    expect(query({ search: 'perceusse', exactSearch: true })).toEqual({ search: 'perceusse', exactSearch: true })
    const typed = withChanges({ search: 'perceusse', exactSearch: true })
    expect(changeFilters(typed, { types: ['DN'] }).exactSearch).toBe(true)
    expect(changeFilters(typed, { search: 'ponceuse' }).exactSearch).toBe(false)
    expect(clearFilters(typed)).toEqual(initialFilters)
  })

  test('contains types, categories and conditions only if they exclude items', () => {
    const narrowed = { types: ['DN'], categories: ['FD', 'GD'], conditions: ['worn'] } as const
    expect(query(narrowed)).toEqual({ ...narrowed, ...newest })
  })

  test('contains a location only with a radius or an order by distance', () => {
    const geo = { ...place, type: 'geo' } as const
    expect(query({ place: geo }, here)).toEqual(newest)
    expect(query({ place: { ...geo, radius: [0, 25] } }, here)).toEqual({
      userLocation: point,
      distancesRadius: [0, 25],
      ...newest,
    })
    expect(query({ ordering: 'distance' }, here)).toEqual({ userLocation: point, ordering: 'distance' })
  })

  test('contains no radius before an address is chosen', () => {
    const typing = { type: 'address', address: null, radius: [0, 25] } as const
    expect(query({ place: typing }, here)).toEqual(newest)
    const chosen = { ...typing, address: { text: 'Liège', location: here } }
    expect(query({ place: chosen }, here)).toHaveProperty('userLocation', point)
  })

  test('contains the switches of the dates only with their dates', () => {
    const switches = { ...availability, includeAfter: true, includeBefore: true }
    expect(query({ availability: switches })).toEqual(newest)
    expect(query({ availability: { ...switches, from: 1, until: 2 } })).toEqual({
      availableFrom: 1,
      includeAfterAvailableFrom: true,
      availableUntil: 2,
      includeBeforeAvailableUntil: true,
      ...newest,
    })
  })

  test('contains "recent" in seconds, only if it is switched on', () => {
    expect(query({ recent: { isOn: false, unit: 'days', count: 3 } })).toEqual(newest)
    expect(query({ recent: { isOn: true, unit: 'days', count: 3 } })).toHaveProperty('recentSeconds', 259_200)
    expect(query({ recent: { isOn: true, unit: 'minutes', count: 5 } })).toHaveProperty('recentSeconds', 300)
  })

  test('matches the schema of the API', () => {
    const { recentSeconds, ...rest } = filtersToQuery(withChanges(all), here)
    expect(recentSeconds).toBe(259_200)
    expect(ItemFilters.parse(rest)).toMatchObject({
      search: 'red ladder',
      conditions: ['new', 'good'],
      userLocation: here,
      distancesRadius: [5, 25],
      onlyUnseen: true,
    })
  })
})

test('pressing a type selects it alone at first, and adds it later', () => {
  expect(changeTypes(itemTypes, 'DN', false)).toEqual(['DN'])
  expect(changeTypes(['DN'], 'EV', true)).toEqual(['DN', 'EV'])
  expect(changeTypes(['DN'], 'DN', false)).toEqual(itemTypes)
})
