import { expect, test } from 'vitest'
import { isPast, minimumEnd, moveEndToStart, moveStartToEnd } from './item-dates.ts'

const morning = '2026-11-15T09:00'
const noon = '2026-11-15T12:00'
const evening = '2026-11-15T19:30'

test('a start after the end moves the end', () => {
  expect(moveEndToStart({ start: evening, end: noon })).toEqual({ start: evening, end: evening })
  expect(moveEndToStart({ start: morning, end: noon })).toEqual({ start: morning, end: noon })
  expect(moveEndToStart({ start: evening, end: '' })).toEqual({ start: evening, end: '' })
  expect(moveEndToStart({ start: '', end: noon })).toEqual({ start: '', end: noon })
})

test('an end before the start moves the start', () => {
  expect(moveStartToEnd({ start: noon, end: morning })).toEqual({ start: morning, end: morning })
  expect(moveStartToEnd({ start: noon, end: evening })).toEqual({ start: noon, end: evening })
  expect(moveStartToEnd({ start: noon, end: '' })).toEqual({ start: noon, end: '' })
})

test('an empty start means now when the end is compared with it', () => {
  expect(moveStartToEnd({ start: '', end: morning }, new Date(noon))).toEqual({ start: morning, end: morning })
  expect(moveStartToEnd({ start: '', end: evening }, new Date(noon))).toEqual({ start: '', end: evening })
})

test('the earliest end is the later of now and the start', () => {
  expect(minimumEnd(morning, new Date(noon))).toBe(noon)
  expect(minimumEnd(evening, new Date(noon))).toBe(evening)
  expect(minimumEnd('', new Date(noon))).toBe(noon)
})

test('a moment is past once it is over, and an empty one never is', () => {
  expect(isPast(morning, new Date(noon))).toBe(true)
  expect(isPast(evening, new Date(noon))).toBe(false)
  expect(isPast('', new Date(noon))).toBe(false)
})
