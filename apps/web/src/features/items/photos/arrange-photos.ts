import { maxItemImages } from '@pollen/contract/items'

/** The list with one of its parts at another place; beyond the ends nothing moves. */
export function move<Part>(list: Part[], from: number, to: number): Part[] {
  if (to < 0 || to >= list.length || from < 0 || from >= list.length) return list
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...list.slice(from, from + 1))
}

export const slotsLeft = (taken: number) => Math.max(0, maxItemImages - taken)

/** How urgent the number of slots that are left is. */
export function slotTagKind(left: number): 'primary' | 'warning' | 'danger' {
  if (left >= 6) return 'primary'
  return left >= 3 ? 'warning' : 'danger'
}
