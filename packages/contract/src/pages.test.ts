import { expect, test } from 'vitest'
import { pagePath, pages } from './pages.ts'

test('a page path contains its parameters', () => {
  expect(pagePath(pages.items)).toBe('/items')
  expect(pagePath(pages.item, { id: 7 })).toBe('/items/7')
  expect(pagePath(pages.activateEmailToken, { uid: 'Nw', token: 'a/b' })).toBe('/activate/Nw/a%2Fb')
  // @ts-expect-error The id is missing.
  pagePath(pages.item)
})

test('omitted optional parameters leave no trace in a path', () => {
  const place = { lat: 50.64, lng: 5.57, type: 'DN' }
  expect(pagePath(pages.addItemPos, place)).toBe('/add-item/pos/50.64/5.57/DN')
  expect(pagePath(pages.addItemPos, { ...place, resource: 'GVB', rid: 12 })).toBe('/add-item/pos/50.64/5.57/DN/GVB/12')
})
