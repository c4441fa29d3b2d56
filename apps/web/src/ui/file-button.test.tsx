import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aPerson } from '../../test/render.tsx'
import { FileButton, RoundFileButton } from './file-button.tsx'

const photo = (name: string, type = 'image/jpeg') => new File(['…'], name, { type })
let chosen: string[][]
const take = (files: File[]) => chosen.push(files.map(({ name }) => name))
beforeEach(() => {
  chosen = []
})

test('it reports the files and clears its value, so that the same file can be chosen again', async () => {
  render(
    <FileButton icon={null} multiple accept="image/*" onFiles={take}>
      Add photos
    </FileButton>,
  )
  const input = screen.getByLabelText('Add photos')
  const person = aPerson()
  await person.upload(input, [photo('a.jpg'), photo('b.jpg'), photo('notes.txt', 'text/plain')])
  // A browser fires no change event if the value stays the same.
  expect(input).toHaveProperty('value', '')
  await person.upload(input, photo('a.jpg'))
  expect(chosen).toEqual([['a.jpg', 'b.jpg'], ['a.jpg']])
})

test('an icon button has a label for screen readers and as a tooltip', async () => {
  render(<RoundFileButton icon={null} label="Take a picture" capture="environment" onFiles={take} />)
  const input = screen.getByLabelText('Take a picture')
  expect([input.getAttribute('capture'), screen.getByTitle('Take a picture').contains(input)]).toEqual([
    'environment',
    true,
  ])
})

test('a disabled button accepts no files', async () => {
  render(
    <FileButton icon={null} disabled onFiles={take}>
      Add photos
    </FileButton>,
  )
  await aPerson().upload(screen.getByLabelText('Add photos'), photo('a.jpg'))
  expect(chosen).toEqual([])
})
