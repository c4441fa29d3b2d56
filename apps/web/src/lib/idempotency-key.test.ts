import { expect, test } from 'vitest'
import { keyRequest } from './idempotency-key.ts'

test('the same words are one item, however often they are sent', () => {
  const first = keyRequest('a ladder', undefined)
  expect(keyRequest('a ladder', first)).toEqual(first)
})

test('other words are another item', () => {
  const first = keyRequest('a ladder', undefined)
  expect(keyRequest('a long ladder', first).key).not.toBe(first.key)
})
