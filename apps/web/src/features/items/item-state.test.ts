import { expect, test } from 'vitest'
import { itemDates, itemStates } from './item-state.ts'

const now = new Date('2030-05-10T12:00:00Z')
const item = {
  type: 'DN',
  creationdate: '2030-05-01T12:00:00Z',
  startdate: '2030-05-01T12:00:00Z',
  enddate: null,
  visibility: 'PB',
  is_closed: false,
} as const
const dates = (changes: object) => itemDates({ ...item, ...changes }, now).map(({ key }) => key)
const states = (changes: object) => itemStates({ ...item, ...changes }, now)

test('an available item without end shows only its publication', () => {
  expect(dates({})).toEqual(['item-published'])
  expect(dates({ visibility: 'DR' })).toEqual(['item-written'])
})

test('a future item shows its start and its end', () => {
  const startdate = '2030-05-11T12:00:00Z'
  expect(dates({ startdate, enddate: '2030-05-12T12:00:00Z' })).toEqual(['item-published', 'item-starts', 'item-ends'])
})

test('an item has ended at the very moment of its end', () => {
  expect(dates({ enddate: now.toISOString() })).toEqual(['item-published', 'item-ended'])
  expect(states({ enddate: now.toISOString() })).toEqual(['ended'])
  expect(states({ enddate: '2030-05-10T12:00:00.001Z' })).toEqual([])
})

test('an available public item has no notices', () => {
  expect(states({})).toEqual([])
})

test('an item is not yet available before its start', () => {
  expect(states({ startdate: '2030-05-10T12:00:00.001Z' })).toEqual(['notYet'])
})

test('a draft can have ended, but a closed item is only closed', () => {
  const ended = { visibility: 'DR', enddate: '2030-05-02T00:00:00Z' }
  expect(states(ended)).toEqual(['draft', 'ended'])
  expect(states({ ...ended, is_closed: true })).toEqual(['closed'])
})

test('an event, whose page shows its date, has a notice only once it is over', () => {
  const startdate = '2030-05-11T12:00:00Z'
  expect(states({ type: 'EV', startdate })).toEqual([])
  expect(states({ type: 'EV', startdate: '2030-05-09T12:00:00Z' })).toEqual([])
  expect(states({ type: 'EV', enddate: '2030-05-09T12:00:00Z' })).toEqual(['ended'])
  expect(states({ type: 'LN', startdate })).toEqual(['notYet'])
})

test('an event has relative times for its start and its end', () => {
  const enddate = '2030-05-12T12:00:00Z'
  const keysOf = (startdate: string, end: string | null) => dates({ type: 'EV', startdate, enddate: end }).slice(1)
  expect(keysOf('2030-05-11T12:00:00Z', enddate)).toEqual(['item-starts', 'item-ends'])
  expect(keysOf('2030-05-10T11:00:00Z', enddate)).toEqual(['item-started', 'item-ends'])
  expect(keysOf('2030-05-10T11:00:00Z', null)).toEqual(['item-started'])
  expect(keysOf('2030-05-09T11:00:00Z', '2030-05-09T12:00:00Z')).toEqual(['item-ended'])
  // Without a chosen start, the start equals the time of creation.
  expect(keysOf(item.startdate, null)).toEqual([])
})
