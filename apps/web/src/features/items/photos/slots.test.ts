import { expect, test } from 'vitest'
import { checkSelection, move, slotsLeft, slotsShown, slotTagKind } from './slots.ts'

test('moves an entry, and ignores places outside the list', () => {
  expect(move(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(move(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(move(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(move(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  expect(move(['a', 'b'], -1, 0)).toEqual(['a', 'b'])
})

test('the tag warns below six slots, and alarms below three', () => {
  const kinds = Array.from({ length: 13 }, (_, left) => slotTagKind(left))
  expect(kinds.slice(0, 3)).toEqual(['danger', 'danger', 'danger'])
  expect(kinds.slice(3, 6)).toEqual(['warning', 'warning', 'warning'])
  expect(new Set(kinds.slice(6))).toEqual(new Set(['primary']))
  expect([slotsLeft(0), slotsLeft(11), slotsLeft(12), slotsLeft(13)]).toEqual([12, 1, 0, 0])
})

test('shows whole rows with at least one free slot, up to twelve', () => {
  const narrow = [0, 2, 3, 5, 6, 8, 9, 11, 12].map((taken) => slotsShown(taken, 3))
  expect(narrow).toEqual([3, 3, 6, 6, 9, 9, 12, 12, 12])
  expect([0, 6, 7, 12].map((taken) => slotsShown(taken, 5))).toEqual([7, 7, 12, 12])
})

const picture = (name = 'lamp.jpg') => new File(['x'], name, { type: 'image/jpeg' })
const note = new File(['x'], 'notes.txt', { type: 'text/plain' })
const drawing = new File(['x'], 'logo.svg', { type: 'image/svg+xml' })

test('accepts pictures that fit, and names other files', () => {
  const fits = [picture(), picture('from-phone.HEIC'), picture()]
  const selection = checkSelection([...fits, note, drawing], 3)
  expect(selection).toMatchObject({ pictures: fits, refused: [{ name: 'notes.txt' }, { name: 'logo.svg' }] })
})

test('rejects a selection with more pictures than slots', () => {
  expect(checkSelection([picture(), picture()], 1)).toEqual({ problem: 'too-many' })
  expect(
    checkSelection(
      Array.from({ length: 13 }, () => picture()),
      12,
    ),
  ).toEqual({ problem: 'too-many' })
  expect(checkSelection([picture()], 0)).toEqual({ problem: 'full' })
})

test('a file that is not a picture takes no slot', () => {
  expect(checkSelection([picture(), note], 1)).toMatchObject({ pictures: [{}], refused: [{}] })
  expect(checkSelection([note], 0)).toMatchObject({ pictures: [], refused: [{ name: 'notes.txt' }] })
})
