import { expect, test } from 'vitest'
import { nextCursor } from './next-cursor.ts'

test('the cursor of the next page is read from its address', () => {
  expect(nextCursor({ next: '/api/v1/user_items/?id=3&cursor=a%2Bb%3D' })).toBe('a+b=')
})

test('the last page has none', () => {
  expect(nextCursor({ next: null })).toBeUndefined()
  expect(nextCursor({ next: '/api/v1/user_items/' })).toBeUndefined()
})
