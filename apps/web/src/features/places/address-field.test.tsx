import { places } from '@pollen/contract/places'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { answer, breakConnection, inputsOf } from '../../../test/server.ts'
import { AddressField } from './address-field.tsx'

const suggestion = (address: string, group: 'others' | 'give_box' = 'others') => ({
  housenumber: '',
  street: '',
  name: address,
  city: 'Liège',
  postcode: '4000',
  country: 'Belgium',
  osm_value: 'house',
  group,
  address,
  location: { longitude: 5.57, latitude: 50.64 },
})

let picked: string[]
let entered: number
beforeEach(() => {
  picked = []
  entered = 0
  answer(places.suggest, [suggestion('Rue Léopold 1'), suggestion('Rue Léopold 2')])
})

function Field() {
  const [text, setText] = useState('')
  return (
    <AddressField
      label="Address"
      error="Required"
      value={text}
      near={{ longitude: 5.123456, latitude: 50.123456 }}
      onChange={setText}
      onPick={({ address }) => {
        picked.push(address)
        setText(address)
      }}
      onEnter={() => entered++}
    />
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' })
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
const isClosed = () => expect(field().getAttribute('aria-expanded')).toBe('false')

async function typed(text = 'Rue Léopold') {
  const page = await renderPart(<Field />)
  await page.person.type(field(), text)
  await screen.findByRole('listbox', { name: 'Suggestions' })
  return page
}

test('suggests places nearby after a pause in typing, and announces them', async () => {
  await typed()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Rue Léopold 1',
    'Rue Léopold 2',
  ])
  expect(screen.getByText('2 suggestions. Use the arrow keys to choose.')).toBeTruthy()
  // The error is hidden while suggestions are shown.
  expect(screen.queryByText('Required')).toBeNull()
  expect(inputsOf(places.suggest)).toEqual([{ q: 'Rue Léopold', lang: 'en', lat: '50.123', lon: '5.123' }])
})

test('arrow keys cycle through the suggestions and the field, and Enter picks one', async () => {
  const { person } = await typed()
  expect(active()).toBeUndefined()
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('Rue Léopold 2')
  await person.keyboard('{ArrowDown}')
  expect(active()).toBeUndefined()
  await person.keyboard('{ArrowUp}{Enter}')
  expect([picked, field().value, entered]).toEqual([['Rue Léopold 2'], 'Rue Léopold 2', 0])
  isClosed()
})

test('Enter without a suggestion keeps the text', async () => {
  const { person } = await typed()
  await person.keyboard('{Enter}')
  expect([picked, entered]).toEqual([[], 1])
  isClosed()
})

test('Escape closes the list only, and an arrow key reopens it', async () => {
  const { person } = await typed()
  let keydowns = 0
  const countKeydown = () => keydowns++
  document.addEventListener('keydown', countKeydown)
  await person.keyboard('{Escape}')
  isClosed()
  document.removeEventListener('keydown', countKeydown)
  expect([keydowns, field().value]).toEqual([0, 'Rue Léopold'])
  await person.keyboard('{ArrowDown}')
  expect(screen.getByRole('listbox')).toBeTruthy()
})

test('a click picks a suggestion, and leaving the field closes the list', async () => {
  const { person } = await typed()
  await person.click(screen.getByRole('option', { name: 'Rue Léopold 1' }))
  expect(picked).toEqual(['Rue Léopold 1'])
  await person.clear(field())
  await person.type(field(), 'Rue Léopold')
  await screen.findByRole('listbox')
  await person.tab()
  isClosed()
})

test('lists public resources first, in their own group', async () => {
  answer(places.suggest, [suggestion('Rue Léopold 1'), suggestion('Donnerie', 'give_box')])
  await typed()
  const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
  expect(groups).toEqual(['Give boxes', 'Other places'])
  expect(within(screen.getByRole('group', { name: 'Give boxes' })).getByRole('option')).toBeTruthy()
})

test('sends no request for a short text', async () => {
  const { person } = await renderPart(<Field />)
  await person.type(field(), 'Rue')
  fireEvent.blur(field())
  expect(inputsOf(places.suggest)).toEqual([])
})

test('reports that nothing was found, except for coordinates', async () => {
  answer(places.suggest, [])
  const { person } = await renderPart(<Field />)
  await person.type(field(), 'Nowhere at all')
  expect(await screen.findByText(/No place found/)).toBeTruthy()
  await person.clear(field())
  await person.type(field(), '50.64, 5.57')
  await waitFor(() => expect(inputsOf(places.suggest)).toHaveLength(2))
  expect(screen.queryByText(/No place found/)).toBeNull()
})

test('keeps the text when the search fails', async () => {
  breakConnection(places.suggest)
  const { person } = await renderPart(<Field />)
  await person.type(field(), 'Rue Léopold')
  await waitFor(() => expect(inputsOf(places.suggest)).toHaveLength(1))
  expect([screen.queryByRole('listbox'), screen.queryByText(/No place found/)]).toEqual([null, null])
})
