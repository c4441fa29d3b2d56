import { expect, test } from 'vitest'
import { type ItemOrder, itemOrders, readOrdering, writeOrdering } from './item-filters.ts'

const orders = Object.keys(itemOrders) as ItemOrder[]

test('each order has a default direction', () => {
  const written = orders.map((order) => writeOrdering(order))
  expect(written).toEqual(['-creationdate', 'startdate', 'enddate', 'distance', '-comments_count', '-views_count'])
  expect(writeOrdering('distance', 'desc')).toBe('-distance')
})

test('written orderings are read back unchanged', () => {
  for (const order of orders) {
    for (const direction of ['asc', 'desc'] as const) {
      expect(readOrdering(writeOrdering(order, direction))).toEqual({ order, direction })
    }
  }
})
