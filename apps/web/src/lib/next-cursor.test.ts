import { items } from '@pollen/contract/items'
import { endpointPath } from '@pollen/contract/write-request'
import { expect, test } from 'vitest'
import { nextCursor } from './next-cursor.ts'

const list = endpointPath(items.listOfMember)

test('the cursor of the next page is read from its address', () => {
  expect(nextCursor({ next: `https://pollen.test${list}?id=3&cursor=a%2Bb%3D` })).toBe('a+b=')
})

test('the last page has none', () => {
  expect(nextCursor({ next: null })).toBeUndefined()
  expect(nextCursor({ next: `https://pollen.test${list}` })).toBeUndefined()
})
