import { expect, test } from 'vitest'
import { readSeconds, writeSeconds } from './moment-field.tsx'

test('a moment is shown to the minute and read again', () => {
  const text = '2030-01-31T14:30'
  expect(writeSeconds(readSeconds(text))).toBe(text)
  expect(writeSeconds(null)).toBe('')
})

test('a date that is still being typed is none', () => {
  for (const text of ['', 'soon', '0020-01-31T14:30', '0202-01-31T14:30']) expect(readSeconds(text)).toBeNull()
})
