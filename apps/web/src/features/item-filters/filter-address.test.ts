import { categoryCodes, itemConditions, itemTypes } from '@pollen/contract/constants'
import { itemOrderings } from '@pollen/contract/item-filters'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterTable } from './filter-table.ts'
import {
  type Filters,
  initialFilters,
  omitFilterAddress,
  pickFilterAddress,
  readFilters,
  writeFilters,
} from './filters.ts'
import { type TimeUnit, timeUnits } from './time-filters.ts'

const urlOf = (filters: Filters) => defaultStringifySearch(writeFilters(filters))
const filtersOf = (url: string) => readFilters(pickFilterAddress(defaultParseSearch(url)))

const { availability, place, recent } = initialFilters

const changes: [string, Partial<Filters>][] = [
  ['?s=red+ladder', { search: 'red ladder' }],
  ['?s=%22123%22', { search: '123' }],
  ['?s=perceusse&sx=true', { search: 'perceusse', exactSearch: true }],
  ['?t=DN-EV', { types: ['DN', 'EV'] }],
  ['?c=FD-GD', { categories: ['FD', 'GD'] }],
  ['?co=good-repair', { conditions: ['good', 'repair'] }],
  ['?us=true', { unseen: true }],
  ['?avf=1893456000', { availability: { ...availability, from: 1_893_456_000 } }],
  ['?iaavf=true', { availability: { ...availability, includeAfter: true } }],
  ['?avu=1893456000', { availability: { ...availability, until: 1_893_456_000 } }],
  ['?ibavu=true', { availability: { ...availability, includeBefore: true } }],
  ['?umcd=true', { recent: { ...recent, isOn: true } }],
  ['?tu=minutes', { recent: { ...recent, unit: 'minutes' } }],
  ['?tuv=24', { recent: { ...recent, count: 24 } }],
  ['?dr=0-0.5', { place: { ...place, radius: [0, 0.5] } }],
  ['?dr=5-25', { place: { ...place, radius: [5, 25] } }],
  ['?lt=geo', { place: { ...place, type: 'geo' } }],
  ['?lt=ref', { place: { ...place, type: 'ref' } }],
  [
    '?lt=address&la=Li%C3%A8ge&lat=50.64509&lng=-5.5',
    {
      place: {
        ...place,
        type: 'address',
        address: { text: 'Liège', location: { latitude: 50.64509, longitude: -5.5 } },
      },
    },
  ],
  ['?ordering=-views_count', { ordering: '-views_count' }],
]

test.each(changes)('writes and reads %s', (url, change) => {
  const filters = { ...initialFilters, ...change }
  expect(urlOf(filters)).toBe(url)
  expect(filtersOf(url)).toEqual(filters)
})

test('writes no address without filters', () => {
  expect(urlOf(initialFilters)).toBe('')
  expect(filtersOf('')).toEqual(initialFilters)
})

test.each([
  ['?t=DN&t=LN', { types: ['DN', 'LN'] }],
  ['?t=LN,DN', { types: ['DN', 'LN'] }],
  ['?dr=[3,9]', { place: { ...place, radius: [3, 9] } }],
  ['?s=007', { search: '007' }],
  ['?us=1', { unseen: true }],
])('reads the handwritten address %s', (url, change) => {
  expect(filtersOf(url)).toEqual({ ...initialFilters, ...change })
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
  '?dr=0-0.3',
  '?lt=moon',
  '?ordering=price',
  '?s={"a":1}',
  '?la=Nowhere&lat=95&lng=5',
  '?page=7',
])('ignores the invalid address %s', (url) => {
  expect(filtersOf(url)).toEqual(initialFilters)
})

test('reads the link of a mail about new items', () => {
  expect(filtersOf('?t=DN-LN-RQ&us=true&umcd=true&tu=days&tuv=2&dr=0-10&lt=ref')).toEqual({
    ...initialFilters,
    types: ['DN', 'LN', 'RQ'],
    unseen: true,
    recent: { isOn: true, unit: 'days', count: 2 },
    place: { type: 'ref', address: null, radius: [0, 10] },
  })
})

test('never writes the viewer’s own position into the address', () => {
  const address = { text: 'Home', location: { latitude: 50.1, longitude: 5.1 } }
  expect(urlOf({ ...initialFilters, place: { ...place, type: 'geo', address } })).toBe('?lt=geo')
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
const whole = fc.nat(100)
const anyPlace = fc
  .record({
    type: fc.option(fc.constantFrom('geo' as const, 'ref' as const, 'address' as const)),
    address: fc.option(address),
    radius: fc.tuple(whole, whole).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  })
  .map((chosen) => (chosen.type === 'address' ? chosen : { ...chosen, address: null }))

const anyFilters: fc.Arbitrary<Filters> = fc.record({
  search: words(0),
  exactSearch: fc.boolean(),
  types: fc.subarray([...itemTypes], { minLength: 1 }),
  categories: fc.subarray([...categoryCodes]),
  conditions: fc.subarray([...itemConditions]),
  availability: fc.record({ from: seconds, includeAfter: fc.boolean(), until: seconds, includeBefore: fc.boolean() }),
  place: anyPlace,
  unseen: fc.boolean(),
  recent: unit.chain((chosen) =>
    fc.record({
      isOn: fc.boolean(),
      unit: fc.constant(chosen),
      count: fc.integer({ min: 1, max: timeUnits[chosen] }),
    }),
  ),
  ordering: fc.option(fc.constantFrom(...itemOrderings)),
})

test('restores all filters from the address that it writes for them', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(filtersOf(urlOf(filters))).toEqual(filters)
    }),
  )
})

const allKeys = Object.values(filterTable).flatMap(({ keys }) => keys)

test('every filter has its own keys in the address', () => {
  expect(new Set(allKeys).size).toBe(allKeys.length)
  const specified = 's t c us avf iaavf avu ibavu umcd tu tuv dr lt ordering'.split(' ')
  expect(allKeys).toEqual(expect.arrayContaining(specified))
})

/** Half of the values are valid for some key, so that many addresses set several filters at once. */
const anyValue = fc.oneof(
  fc.constantFrom('DN-EV', 'FD,GD', true, 1, 7, '5-25', 'geo', 'ref', 'address', 'days', 'distance', '-enddate'),
  fc.integer({ min: -200, max: 2_000_000_000 }),
  fc.anything(),
)

test('reads any address without failing, and writes a stable address for it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...allKeys, 'page'), anyValue), (parsed) => {
      const filters = readFilters(pickFilterAddress(parsed))
      const written = writeFilters(filters)
      expect(writeFilters(readFilters(written))).toEqual(written)
      expect(filtersOf(urlOf(filters))).toEqual(filters)
    }),
    { numRuns: 500 },
  )
})

test('leaves other keys of the address alone', () => {
  expect(omitFilterAddress(defaultParseSearch('?s=ladder&lat=50&clat=50.6&z=14&id=7'))).toEqual({
    clat: 50.6,
    z: 14,
    id: 7,
  })
})
