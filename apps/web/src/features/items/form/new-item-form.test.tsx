import { pram } from '@pollen/contract/example-data'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { places } from '@pollen/contract/places'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAnswers, logInAda, renderAt } from '../../../../test/render.tsx'
import { answer, breakConnection, headersOf, inputsOf, refuse } from '../../../../test/server.ts'
import { readUnsentFiles, wipeUnsentFiles } from '../../../lib/unsent-files.ts'
import { unsentInputNames, writeUnsentInput } from '../../../lib/unsent-input.ts'
import { AddItemPage } from './add-item-page.tsx'
import { contentFromItem, type UnsentItem } from './item-form-store.ts'
import { valuesFromItem } from './item-form-values.ts'

beforeEach(() => {
  logInAda()
  answer(places.suggest, [])
  // jsdom cannot decode pictures, so a small one is sent unchanged. It has no WebGL either.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 80, close: () => undefined }))
  HTMLCanvasElement.prototype.getContext = (() => null) as never
  HTMLCanvasElement.prototype.toBlob = (callback) => callback(null)
})
afterEach(() => wipeUnsentFiles())

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const typed = () => field('Name').value
const press = (label: string) => screen.getByText(label, { selector: 'button, button *' })

async function open() {
  const page = await renderAt('/add-item', <AddItemPage />)
  await screen.findByLabelText('Name')
  return page
}

/** Opens the page again, as after a reload. */
async function reload(page: { unmount: () => void }) {
  page.unmount()
  forgetAnswers()
  return open()
}

/** Opens the page with everything that a published item needs, which was typed on an earlier visit. */
function openFilledIn() {
  const values = valuesFromItem({ ...pram, name: 'Ladder', condition: null })
  const { hasChosen, suggested } = contentFromItem(pram)
  const savedAt = new Date().toISOString()
  writeUnsentInput('item', { values, hasChosen, suggested, savedAt, photosCount: 0 } satisfies UnsentItem)
  return open()
}
const aPhoto = () => new File(['ladder'], 'ladder.jpg', { type: 'image/jpeg' })

test('publishes the item, opens its page, and keeps nothing on the device', async () => {
  const page = await openFilledIn()
  await page.person.click(press('Publish'))
  await waitFor(() => expect(page.addressNow()).toBe(`/items/${pram.id}`))
  expect(inputsOf(items.create)).toMatchObject([{ type: 'DN', name: 'Ladder', category1: 'CH', condition: null }])
  expect(unsentInputNames()).toEqual([])
  await reload(page)
  expect(typed()).toBe('')
})

test('offers a condition for things only, and sends the chosen one', async () => {
  const { person } = await openFilledIn()
  expect(field('Not specified').checked).toBe(true)
  await person.click(field('Good condition'))
  await person.click(field(/^Request/))
  expect(screen.queryByLabelText('Good condition')).toBeNull()
  await person.click(field(/^Loan/))
  expect(field('Good condition').checked).toBe(true)
  await person.click(press('Publish'))
  await waitFor(() => expect(inputsOf(items.create)).toMatchObject([{ type: 'LN', condition: 'good' }]))
})

test('restores texts and choices after a reload, until the member starts over', async () => {
  const page = await open()
  await page.person.click(field(/^Donation/))
  await page.person.type(field('Name'), 'Ladder')
  await page.person.click(field('Good condition'))
  const { person } = await reload(page)
  expect(screen.getByText(/^We’ve restored what you typed/)).toBeTruthy()
  expect([typed(), field(/^Donation/).checked, field('Good condition').checked]).toEqual(['Ladder', true, true])
  await person.click(press('Start over'))
  expect([typed(), unsentInputNames()]).toEqual(['', []])
})

test('reports photos that the browser lost', async () => {
  const page = await open()
  await page.person.upload(field('Add photos'), aPhoto())
  await waitFor(async () => expect(await readUnsentFiles('item')).toHaveLength(1))
  await wipeUnsentFiles()
  await reload(page)
  expect(screen.getByText('This browser did not keep all the photos: please add them again.')).toBeTruthy()
})

test('an emptied form keeps nothing on the device', async () => {
  const { person } = await open()
  await person.type(field('Name'), 'Lad')
  expect(unsentInputNames()).toEqual(['item'])
  await person.clear(field('Name'))
  expect(unsentInputNames()).toEqual([])
})

test('publishes an item once although its answer was lost and the page was reloaded', async () => {
  breakConnection(items.create)
  const page = await openFilledIn()
  await page.person.click(press('Publish'))
  expect(await screen.findByText('Connection error. Try again later.')).toBeTruthy()
  const { person, addressNow } = await reload(page)
  await person.type(field('Name'), ', blue')
  refuse(items.create, 'IDEMPOTENCY_KEY_REUSED', { details: pram })
  await person.click(press('Publish'))
  await waitFor(() => expect(addressNow()).toBe(`/items/${pram.id}`))
  const keys = headersOf(items.create).map((headers) => headers.get('Idempotency-Key'))
  expect(keys[1]).toBe(keys[0])
  expect(inputsOf(items.update)).toMatchObject([{ name: 'Ladder, blue' }])
  expect(unsentInputNames()).toEqual([])
})

test('keeps photos that failed as an edit of the published item', async () => {
  const withoutPhotos = { ...pram, images: [] }
  answer(items.create, withoutPhotos)
  answer(items.getOwn, withoutPhotos)
  breakConnection(itemImages.set)
  const page = await openFilledIn()
  await page.person.upload(field('Add photos'), aPhoto())
  await screen.findByAltText('Photo 1 of 1')
  await page.person.click(press('Publish'))
  expect(await screen.findByText('Your item is saved, but not all of its photos.')).toBeTruthy()
  await waitFor(() => expect(unsentInputNames()).toEqual([`item-edit-${pram.id}`]))
  await reload(page)
  expect(screen.getByText('“A pram” is saved, but not all of its photos.')).toBeTruthy()
  expect(typed()).toBe('')
})
