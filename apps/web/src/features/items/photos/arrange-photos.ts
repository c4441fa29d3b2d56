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

/**
 * How many slots are drawn: whole rows, one free slot at least, and no more than that, so that the form does not begin
 * with a wall of empty squares. The first slot is as large as four.
 */
export function slotsShown(taken: number, columns: 3 | 5): number {
  const inTwoRows = columns * 2 - 3
  const further = Math.ceil(Math.max(0, taken + 1 - inTwoRows) / columns)
  return Math.min(maxItemImages, inTwoRows + further * columns)
}
