import { expect, test } from 'vitest'
import { readMoment, writeMoment } from './local-moment.ts'

test('a moment is shown to the minute and read again', () => {
  const text = '2030-01-31T14:30'
  expect(writeMoment(readMoment(text))).toBe(text)
  expect(writeMoment(null)).toBe('')
})

test('what is still being typed is no moment', () => {
  for (const text of ['', 'soon', '0020-01-31T14:30', '0202-01-31T14:30']) expect(readMoment(text)).toBeNull()
})
