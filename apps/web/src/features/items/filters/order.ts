import { type ItemOrder, type ItemOrdering, itemOrders } from '@pollen/contract/item-filters'

export type Direction = 'asc' | 'desc'

export const orders = Object.keys(itemOrders) as ItemOrder[]

export const writeOrdering = (order: ItemOrder, direction: Direction = itemOrders[order]): ItemOrdering =>
  direction === 'desc' ? `-${order}` : order

export function readOrdering(ordering: ItemOrdering): { order: ItemOrder; direction: Direction } {
  const isDown = ordering.startsWith('-')
  return { order: (isDown ? ordering.slice(1) : ordering) as ItemOrder, direction: isDown ? 'desc' : 'asc' }
}
