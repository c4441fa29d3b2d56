import { expect, test } from 'vitest'
import { activeFilters } from './active-filters.ts'
import { type Filters, noFilters, withoutFilters } from './filters.ts'
import { widenings } from './widenings.ts'

const t = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ')
const chips = (change: Partial<Filters>) => activeFilters({ ...noFilters, ...change }, { t, language: 'en' })
const all: Partial<Filters> = {
  search: ' red ladder ',
  types: ['DN', 'LN'],
  categories: ['FD', 'GD'],
  availableFrom: 1_893_456_000,
  includeAfterAvailableFrom: true,
  availableUntil: 1_893_556_000,
  placeType: 'geo',
  distancesRadius: [5, 25],
  onlyUnseen: true,
  onlyRecent: true,
  timeUnit: 'days',
  timeUnitValue: 3,
}

test('nothing narrows in the beginning', () => {
  expect(chips({})).toEqual([])
  expect(chips({ placeType: 'ref', ordering: 'distance', timeUnit: 'days' })).toEqual([])
  expect(widenings(noFilters)).toEqual([])
})

test('all that narrows is named', () => {
  expect(chips(all).map(({ key }) => key)).toEqual(
    'search DN LN category-FD category-GD from until place unseen recent'.split(' '),
  )
  const labels = chips(all).map(({ label }) => label)
  expect(labels[0]).toBe('filtered-search red ladder')
  expect(labels.at(-1)).toBe('filtered-recent__days 3')
  expect(labels).toContain('filtered-place radius-between 5 25 km filtered-place__geo')
})

test('each can be taken away, and in the end nothing is left', () => {
  let left: Partial<Filters> = all
  for (let chip = chips(left)[0]; chip; chip = chips(left)[0]) {
    const kept = chips(chip.without).map(({ key }) => key)
    expect(kept).not.toContain(chip.key)
    left = chip.without
  }
  expect(chips(left)).toEqual([])
})

test('without the last type it is all of them again', () => {
  expect(chips({ types: ['EV'] })[0]?.without.types).toEqual(noFilters.types)
})

test('an order by distance goes with its place', () => {
  const near: Partial<Filters> = { placeType: 'geo', distancesRadius: [0, 9], ordering: 'distance' }
  expect(chips(near)[0]?.without).toEqual(noFilters)
  expect(withoutFilters({ ...noFilters, ...near })).toEqual(noFilters)
  expect(withoutFilters({ ...noFilters, ...all, ordering: 'enddate' })).toEqual({ ...noFilters, ordering: 'enddate' })
})

test('to find more, one kind of filter at a time is given up', () => {
  const ways = widenings({ ...noFilters, ...all })
  expect(ways.map(({ key }) => key)).toEqual('radius recent unseen availability types categories search'.split(' '))
  expect(ways[0]?.filters).toMatchObject({ ...all, distancesRadius: [0, 100] })
})
