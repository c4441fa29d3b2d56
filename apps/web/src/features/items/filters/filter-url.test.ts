import { type Category, categories, itemTypes } from '@pollen/contract/constants'
import { type ItemOrdering, itemOrders } from '@pollen/contract/item-filters'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFilterSearch } from './filter-search.ts'
import { type Filters, noFilters, type TimeUnit, timeUnits } from './filters.ts'
import { readFilters } from './read-filters.ts'
import { writeFilters } from './write-filters.ts'

const urlOf = (filters: Filters) => defaultStringifySearch(writeFilters(filters))
const filtersOf = (url: string) => readFilters(checkFilterSearch(defaultParseSearch(url)))

const changes: [string, Partial<Filters>][] = [
  ['?s=red+ladder', { search: 'red ladder' }],
  ['?s=%22123%22', { search: '123' }],
  ['?t=DN-EV', { types: ['DN', 'EV'] }],
  ['?c=FD-GD', { categories: ['FD', 'GD'] }],
  ['?us=true', { onlyUnseen: true }],
  ['?avf=1893456000', { availableFrom: 1_893_456_000 }],
  ['?iaavf=true', { includeAfterAvailableFrom: true }],
  ['?avu=1893456000', { availableUntil: 1_893_456_000 }],
  ['?ibavu=true', { includeBeforeAvailableUntil: true }],
  ['?umcd=true', { onlyRecent: true }],
  ['?tu=minutes', { timeUnit: 'minutes' }],
  ['?tuv=24', { timeUnitValue: 24 }],
  ['?dr=5-25', { distancesRadius: [5, 25] }],
  ['?lt=geo', { placeType: 'geo' }],
  ['?lt=ref', { placeType: 'ref' }],
  [
    '?lt=address&la=Li%C3%A8ge&lat=50.64509&lng=-5.5',
    { placeType: 'address', address: { text: 'Liège', location: { latitude: 50.64509, longitude: -5.5 } } },
  ],
  ['?ordering=-views_count', { ordering: '-views_count' }],
]

test.each(changes)('%s is written and read', (url, change) => {
  const filters = { ...noFilters, ...change }
  expect(urlOf(filters)).toBe(url)
  expect(filtersOf(url)).toEqual(filters)
})

test('without filters the address is bare', () => {
  expect(urlOf(noFilters)).toBe('')
  expect(filtersOf('')).toEqual(noFilters)
})

test.each([
  ['?t=DN&t=LN', { types: ['DN', 'LN'] }],
  ['?t=LN,DN', { types: ['DN', 'LN'] }],
  ['?dr=[3,9]', { distancesRadius: [3, 9] }],
  ['?s=007', { search: '007' }],
  ['?us=1', { onlyUnseen: true }],
])('%s, written by hand, is understood', (url, change) => {
  expect(filtersOf(url)).toEqual({ ...noFilters, ...change })
})

test.each([
  '?t=XX',
  '?t=',
  '?c=ZZ',
  '?us=no',
  '?avf=soon',
  '?avf=-5',
  '?avf=999999999999999',
  '?tu=years',
  '?tuv=0',
  '?tuv=25',
  '?dr=50-10',
  '?dr=0-101',
  '?lt=moon',
  '?ordering=price',
  '?s={"a":1}',
  '?la=Nowhere&lat=95&lng=5',
  '?page=7',
])('%s makes no sense and changes nothing', (url) => {
  expect(filtersOf(url)).toEqual(noFilters)
})

test('one’s own position never stands in the address', () => {
  const address = { text: 'Home', location: { latitude: 50.1, longitude: 5.1 } }
  expect(urlOf({ ...noFilters, placeType: 'geo', address })).toBe('?lt=geo')
})

const unit = fc.constantFrom(...(Object.keys(timeUnits) as TimeUnit[]))
const seconds = fc.option(fc.integer({ min: 0, max: 9_999_999_999 }))
const words = (least: number) =>
  fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => text === text.trim() && text.length >= least)
const degrees = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((value) => value / 1e5 + 0)
const address = fc.record({
  text: words(1),
  location: fc.record({ latitude: degrees(90), longitude: degrees(180) }),
})
const place = fc.oneof(
  fc.constantFrom(null, 'geo' as const, 'ref' as const).map((placeType) => ({ placeType, address: null })),
  fc.option(address).map((chosen) => ({ placeType: 'address' as const, address: chosen })),
)
const orderings = Object.keys(itemOrders).flatMap((order) => [order, `-${order}`]) as ItemOrdering[]

const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    search: words(0),
    types: fc.subarray([...itemTypes], { minLength: 1 }),
    categories: fc.subarray(Object.keys(categories) as Category[]),
    availableFrom: seconds,
    includeAfterAvailableFrom: fc.boolean(),
    availableUntil: seconds,
    includeBeforeAvailableUntil: fc.boolean(),
    place,
    distancesRadius: fc.tuple(fc.nat(100), fc.nat(100)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
    onlyUnseen: fc.boolean(),
    onlyRecent: fc.boolean(),
    time: unit.chain((timeUnit) =>
      fc.integer({ min: 1, max: timeUnits[timeUnit] }).map((timeUnitValue) => ({ timeUnit, timeUnitValue })),
    ),
    ordering: fc.option(fc.constantFrom(...orderings)),
  })
  .map(({ place, time, ...rest }) => ({ ...rest, ...place, ...time }))

test('whatever is chosen, its address restores it', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(filtersOf(urlOf(filters))).toEqual(filters)
    }),
  )
})

test('whatever an address says, it is read without failing, and reading what was read changes nothing', () => {
  const anySearch = fc.dictionary(fc.constantFrom('s', 't', 'c', 'avf', 'dr', 'lt', 'la', 'lat', 'tuv'), fc.anything())
  fc.assert(
    fc.property(anySearch, (search) => {
      const filters = readFilters(checkFilterSearch(search))
      expect(filtersOf(urlOf(filters))).toEqual(filters)
    }),
  )
})
