import { pram } from '@pollen/contract/example-data'
import { type Item, items } from '@pollen/contract/items'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { forgetAnswers, logInAda, renderAt } from '../../../../test/render.tsx'
import { answer, inputsOf, refuse } from '../../../../test/server.ts'
import { unsentInputNames } from '../../../lib/unsent-input.ts'
import { EditItemPage } from './edit-item-page.tsx'

/** The item on the server, which another device may change. */
let stored: Item
beforeEach(() => {
  logInAda()
  // jsdom has no WebGL.
  HTMLCanvasElement.prototype.getContext = (() => null) as never
  stored = pram
  answer(items.getOwn, () => stored)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (label: string) => screen.getByText(label, { selector: 'button, button *' })
const change = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const dialog = () => screen.findByRole('dialog', { name: 'This item has changed in the meantime' })

async function open() {
  const page = await renderAt(`/edit-item/${pram.id}`, <EditItemPage />)
  await screen.findByLabelText('Name')
  return page
}

/** Another device changes the item, so that the server refuses the next edit of the old version. */
function changeElsewhere(changes: Partial<Item>) {
  stored = { ...pram, version: 2, ...changes }
  answer(items.update, { ...stored, version: 3 })
  refuse(items.update, 'ITEM_CHANGED', { details: stored, isOnce: true })
}

test('sends the changed fields and the version they are based on', async () => {
  const { person, addressNow } = await open()
  change('Name', 'A blue pram')
  await person.click(press('Save'))
  await waitFor(() => expect(addressNow()).toBe(`/items/${pram.id}`))
  expect(inputsOf(items.update)).toEqual([{ id: String(pram.id), name: 'A blue pram', version: 1 }])
  expect(unsentInputNames()).toEqual([])
})

test('shows what changed meanwhile next to the own change, and applies the own change to it', async () => {
  const { person, addressNow } = await open()
  change('Name', 'A blue pram')
  changeElsewhere({ name: 'A red pram', condition: 'worn', images: [...pram.images, '/b'] })
  await person.click(press('Save'))
  const list = within(await dialog())
  expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Name', 'Condition', 'Photos'])
  expect(list.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'A red pram',
    'You wrote: A blue pram',
    'Worn',
    '2 photos now',
  ])
  await person.click(list.getByRole('button', { name: 'Apply my changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([field('Name').value, field('Worn').checked]).toEqual(['A blue pram', true])
  // The server of this test has no picture at `/b`.
  expect(await screen.findByRole('img', { name: 'Photo 2 of 2' })).toBeTruthy()
  await person.click(press('Save'))
  await waitFor(() => expect(addressNow()).toBe(`/items/${pram.id}`))
  expect(inputsOf(items.update)[1]).toEqual({ id: String(pram.id), name: 'A blue pram', version: 2 })
})

test('loads the current version instead of the own change', async () => {
  const { person } = await open()
  change('Name', 'A blue pram')
  changeElsewhere({ description: 'Without the rain cover.', is_closed: true })
  await person.click(press('Save'))
  const list = within(await dialog())
  expect(list.getByText('It’s now closed.')).toBeTruthy()
  await person.click(list.getByRole('button', { name: 'Load the current version' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([field('Name').value, field('Description').value]).toEqual(['A pram', 'Without the rain cover.'])
  expect(unsentInputNames()).toEqual([])
})

test('keeps the own change when the dialog is closed without a choice', async () => {
  const { person, addressNow } = await open()
  change('Name', 'A blue pram')
  changeElsewhere({ name: 'A red pram' })
  await person.click(press('Save'))
  await dialog()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field('Name').value).toBe('A blue pram')
  expect(addressNow()).toBe(`/edit-item/${pram.id}`)
})

test('an edit whose answer was lost is no conflict', async () => {
  const { person, addressNow } = await open()
  change('Name', 'A blue pram')
  changeElsewhere({ name: 'A blue pram' })
  await person.click(press('Save'))
  await waitFor(() => expect(addressNow()).toBe(`/items/${pram.id}`))
  expect(inputsOf(items.update)).toHaveLength(1)
})

test('an edit restored after a reload is still based on the version it started from', async () => {
  const page = await open()
  change('Name', 'A blue pram')
  page.unmount()
  forgetAnswers()
  changeElsewhere({ name: 'A red pram' })
  const { person } = await open()
  expect(field('Name').value).toBe('A blue pram')
  await person.click(press('Save'))
  await dialog()
  expect(inputsOf(items.update)).toMatchObject([{ name: 'A blue pram', version: 1 }])
})
