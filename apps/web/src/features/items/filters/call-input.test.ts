import { ItemFilters } from '@pollen/contract/item-filters'
import { expect, test } from 'vitest'
import { callInput } from './call-input.ts'
import { type Filters, noFilters } from './filters.ts'

const here = { latitude: 50.6, longitude: 5.5 }
const point = 'SRID=4326;POINT (5.5 50.6)'
const address = { text: 'Liège', location: here }
const ask = (change: Partial<Filters>, place = null as typeof here | null) => {
  const input = callInput({ ...noFilters, ...change }, place)
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

test('without filters the newest come first, and nothing else is asked', () => {
  expect(ask({})).toEqual({ ordering: '-creationdate' })
})

test('words without a chosen order bring the best matches first', () => {
  expect(ask({ search: ' ladder ' })).toEqual({ search: 'ladder' })
  expect(ask({ search: 'ladder', ordering: 'startdate' })).toEqual({ search: 'ladder', ordering: 'startdate' })
})

test('types and categories are asked for only where they narrow', () => {
  const narrowed = { types: ['DN'], categories: ['FD', 'GD'] } as const
  expect(ask(narrowed)).toEqual({ ...narrowed, ordering: '-creationdate' })
})

test('a place goes along only with a radius or an order by distance', () => {
  expect(ask({ placeType: 'geo' }, here)).toEqual({ ordering: '-creationdate' })
  expect(ask({ placeType: 'geo', distancesRadius: [0, 25] }, here)).toEqual({
    userLocation: point,
    distancesRadius: [0, 25],
    ordering: '-creationdate',
  })
  expect(ask({ placeType: 'ref', ordering: 'distance' }, here)).toEqual({ userLocation: point, ordering: 'distance' })
})

test('a radius around nothing is not asked for', () => {
  expect(ask({ distancesRadius: [0, 25] })).toEqual({ ordering: '-creationdate' })
  expect(ask({ placeType: 'address', distancesRadius: [0, 25] })).toEqual({ ordering: '-creationdate' })
  expect(ask({ placeType: 'address', address, distancesRadius: [0, 25] }, here)).toHaveProperty('userLocation', point)
})

test('the switches of the dates count only with their dates', () => {
  const switches = { includeAfterAvailableFrom: true, includeBeforeAvailableUntil: true }
  expect(ask(switches)).toEqual({ ordering: '-creationdate' })
  expect(ask({ ...switches, availableFrom: 1, availableUntil: 2 })).toMatchObject({
    ...switches,
    availableFrom: 1,
    availableUntil: 2,
  })
})

test('recent is a number of seconds, and only when switched on', () => {
  expect(ask({ timeUnit: 'days', timeUnitValue: 3 })).toEqual({ ordering: '-creationdate' })
  expect(ask({ onlyRecent: true, timeUnit: 'days', timeUnitValue: 3 })).toHaveProperty('recentSeconds', 259_200)
  expect(ask({ onlyRecent: true, timeUnit: 'minutes', timeUnitValue: 5 })).toHaveProperty('recentSeconds', 300)
})

test('the API understands it', () => {
  const { recentSeconds, ...input } = callInput(
    { ...noFilters, placeType: 'geo', distancesRadius: [1, 2], availableFrom: 1_893_456_000, onlyRecent: true },
    here,
  )
  expect(recentSeconds).toBe(3600)
  expect(ItemFilters.parse(input)).toMatchObject({ userLocation: here, distancesRadius: [1, 2] })
})
