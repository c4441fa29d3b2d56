import { expect, test } from 'vitest'
import { attemptFor } from './attempt.ts'

test('the same words are one item, however often they are sent', () => {
  const first = attemptFor('a ladder', undefined)
  expect(attemptFor('a ladder', first)).toEqual(first)
})

test('other words are another item', () => {
  const first = attemptFor('a ladder', undefined)
  expect(attemptFor('a long ladder', first).key).not.toBe(first.key)
})
