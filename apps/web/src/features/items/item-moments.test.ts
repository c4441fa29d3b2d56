import { expect, test } from 'vitest'
import { itemMoments } from './item-moments.ts'

const now = new Date('2030-05-10T12:00:00Z')
const dates = { creationdate: '2030-05-01T12:00:00Z', startdate: '2030-05-01T12:00:00Z', enddate: null }
const keys = (changes: object) =>
  itemMoments({ ...dates, visibility: 'PB', ...changes }, now).map((moment) => moment.key)

test('an item that is there without end only says when it was published', () => {
  expect(keys({})).toEqual(['item-published'])
  expect(keys({ visibility: 'DR' })).toEqual(['item-written'])
})

test('what is to come says when it starts and ends', () => {
  const startdate = '2030-05-11T12:00:00Z'
  expect(keys({ startdate, enddate: '2030-05-12T12:00:00Z' })).toEqual(['item-published', 'item-starts', 'item-ends'])
})

test('the very moment of its end is the end', () => {
  expect(keys({ enddate: now.toISOString() })).toEqual(['item-published', 'item-ended'])
})
