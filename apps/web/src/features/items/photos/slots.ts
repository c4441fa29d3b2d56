import { maxItemImages } from '@pollen/contract/constants'
import { checkPictureType } from '../../../lib/picture-file.ts'

/** Moves an entry of a list. Positions outside the list change nothing. */
export function move<Entry>(list: Entry[], from: number, to: number): Entry[] {
  if (to < 0 || to >= list.length || from < 0 || from >= list.length) return list
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...list.slice(from, from + 1))
}

export const slotsLeft = (taken: number) => Math.max(0, maxItemImages - taken)

/** Returns the colour of the tag with the number of free slots. */
export function slotTagKind(left: number): 'primary' | 'warning' | 'danger' {
  if (left >= 6) return 'primary'
  return left >= 3 ? 'warning' : 'danger'
}

/**
 * Returns the number of slots to show: whole rows with at least one free slot, but no more, so that the form does not start with a wall of
 * empty squares. The first slot is as large as four.
 */
export function slotsShown(taken: number, columns: 3 | 5): number {
  const inTwoRows = columns * 2 - 3
  const moreRows = Math.ceil(Math.max(0, taken + 1 - inTwoRows) / columns)
  return Math.min(maxItemImages, inTwoRows + moreRows * columns)
}

type RefusedFile = { name: string; reason: string }
type Selection =
  | { problem: 'full' }
  | { problem: 'too-many' }
  | { problem?: undefined; pictures: File[]; refused: RefusedFile[] }

/** Accepts all pictures of a selection, or none if they exceed the free slots. Other files are refused by name. */
export function checkSelection(files: File[], left: number): Selection {
  const pictures: File[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const reason = checkPictureType(file)
    if (reason) refused.push({ name: file.name, reason })
    else pictures.push(file)
  }
  if (pictures.length > left) return { problem: left === 0 ? 'full' : 'too-many' }
  return { pictures, refused }
}
