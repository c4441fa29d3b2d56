import { expect, test } from 'vitest'
import { readLocalTime, writeLocalTime } from './local-time.ts'

test('a date is written in local time and parses to the same date', () => {
  const iso = '2026-07-01T21:15:00.000Z'
  expect(readLocalTime(writeLocalTime(iso))).toBe(iso)
})

test('an empty or unfinished field has no date', () => {
  expect(writeLocalTime(null)).toBe('')
  expect(readLocalTime('')).toBeNull()
  expect(readLocalTime('tomorrow')).toBeNull()
})
