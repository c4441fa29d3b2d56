import { expect, test } from 'vitest'
import { checkSelection } from './check-selection.ts'

const picture = (name = 'lamp.jpg') => new File(['x'], name, { type: 'image/jpeg' })
const note = new File(['x'], 'notes.txt', { type: 'text/plain' })
const drawing = new File(['x'], 'logo.svg', { type: 'image/svg+xml' })

test('what fits is taken, and what is no picture is named', () => {
  const fits = [picture(), picture('from-phone.HEIC'), picture()]
  const selection = checkSelection([...fits, note, drawing], 3)
  expect(selection).toMatchObject({ pictures: fits, refused: [{ name: 'notes.txt' }, { name: 'logo.svg' }] })
})

test('more pictures than slots are none, even by one', () => {
  expect(checkSelection([picture(), picture()], 1)).toEqual({ problem: 'too-many' })
  expect(
    checkSelection(
      Array.from({ length: 13 }, () => picture()),
      12,
    ),
  ).toEqual({ problem: 'too-many' })
  expect(checkSelection([picture()], 0)).toEqual({ problem: 'full' })
})

test('what is no picture takes no slot', () => {
  expect(checkSelection([picture(), note], 1)).toMatchObject({ pictures: [{}], refused: [{}] })
  expect(checkSelection([note], 0)).toMatchObject({ pictures: [], refused: [{ name: 'notes.txt' }] })
})
