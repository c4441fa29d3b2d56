import { expect, test } from 'vitest'
import { readSeconds, writeSeconds } from './date-time-field.tsx'

test('writes a date and time to the minute, and reads it back', () => {
  const text = '2030-01-31T14:30'
  expect(writeSeconds(readSeconds(text))).toBe(text)
  expect(writeSeconds(null)).toBe('')
})

test('reads an incomplete date as null', () => {
  for (const text of ['', 'soon', '0020-01-31T14:30', '0202-01-31T14:30']) expect(readSeconds(text)).toBeNull()
})
