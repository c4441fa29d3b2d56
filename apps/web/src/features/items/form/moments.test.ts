import { expect, test } from 'vitest'
import { isPast, minimumEnd, settleEnd, settleStart } from './moments.ts'

const morning = '2026-11-15T09:00'
const noon = '2026-11-15T12:00'
const evening = '2026-11-15T19:30'

test('a start after the end takes the end along', () => {
  expect(settleStart({ start: evening, end: noon })).toEqual({ start: evening, end: evening })
  expect(settleStart({ start: morning, end: noon })).toEqual({ start: morning, end: noon })
  expect(settleStart({ start: evening, end: '' })).toEqual({ start: evening, end: '' })
  expect(settleStart({ start: '', end: noon })).toEqual({ start: '', end: noon })
})

test('an end before the start takes the start along', () => {
  expect(settleEnd({ start: noon, end: morning })).toEqual({ start: morning, end: morning })
  expect(settleEnd({ start: noon, end: evening })).toEqual({ start: noon, end: evening })
  expect(settleEnd({ start: noon, end: '' })).toEqual({ start: noon, end: '' })
})

test('an empty start is now, for the end too', () => {
  expect(settleEnd({ start: '', end: morning }, new Date(noon))).toEqual({ start: morning, end: morning })
  expect(settleEnd({ start: '', end: evening }, new Date(noon))).toEqual({ start: '', end: evening })
})

test('the earliest end is the later of now and the start', () => {
  expect(minimumEnd(morning, new Date(noon))).toBe(noon)
  expect(minimumEnd(evening, new Date(noon))).toBe(evening)
  expect(minimumEnd('', new Date(noon))).toBe(noon)
})

test('what is over is past, what is not set is not', () => {
  expect(isPast(morning, new Date(noon))).toBe(true)
  expect(isPast(evening, new Date(noon))).toBe(false)
  expect(isPast('', new Date(noon))).toBe(false)
})
