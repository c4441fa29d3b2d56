import { me, pram } from '@pollen/contract/example-data'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { places } from '@pollen/contract/places'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAnswers, logInAda, renderAt } from '../../../../test/render.tsx'
import { answer, breakConnection, headersOf, inputsOf, refuse } from '../../../../test/server.ts'
import { readUnsentFiles, wipeUnsentFiles } from '../../../lib/unsent-files.ts'
import { unsentInputNames, writeUnsentInput } from '../../../lib/unsent-input.ts'
import { AddItemPage } from './add-item-page.tsx'
import { showsHome } from './exact-home.tsx'
import { contentFromItem, type UnsentItem } from './item-form-store.ts'
import { type ItemValues, valuesFromItem } from './item-form-values.ts'

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
  // The lower part is rendered later.
  await screen.findByText('More options')
  return page
}

/** Opens the page again, as after a reload. */
async function reload(page: { unmount: () => void }) {
  page.unmount()
  forgetAnswers()
  return open()
}

/** Opens the page with everything that a published item needs, which was typed on an earlier visit. */
function openFilledIn(changes: Partial<ItemValues> = {}) {
  const values = { ...valuesFromItem({ ...pram, name: 'Ladder', condition: null }), ...changes }
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

/** The collapsed part of the form. */
const options = () => screen.getByText('More options').closest('details') as HTMLDetailsElement
const home = { address: 'Rue Neuve 1, Liège', location: me.ref_location, use_coordinates: false }

test('preselects the reference location, approximately, and lets the member choose another place', async () => {
  answer(places.reverse, home.address)
  const { person } = await open()
  expect(await screen.findByText(home.address)).toBeTruthy()
  expect(screen.queryByLabelText('Address')).toBeNull()
  expect(options().textContent).toContain('from today, no end · approximate · everyone')
  expect(unsentInputNames()).toEqual([])
  await person.click(press('Choose another place'))
  expect(field('Address').value).toBe(home.address)
  expect(document.activeElement).toBe(field('Address'))
  await person.type(field('Address'), 'Ans', { initialSelectionStart: 0, initialSelectionEnd: 99 })
  expect(field('Address').value).toBe('Ans')
})

test('asks for the date and the place of an event first, and for dates of other items among the options', async () => {
  const { person } = await open()
  expect(options().contains(field(/^Start/))).toBe(true)
  await person.click(field(/^Event/))
  const order = ['Start', 'Address', 'Add photos', 'Name', 'Description'].map((label) => field(new RegExp(`^${label}`)))
  const inDocument = order.toSorted((one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1))
  expect(inDocument).toEqual(order)
  expect(options().textContent).toContain('exact place · everyone')
})

test('Enter leads from the name to the description, and publishes nothing', async () => {
  const { person } = await open()
  await person.type(field('Name'), 'Ladder{Enter}')
  expect(document.activeElement).toBe(field('Description'))
  expect(screen.queryByText('This field is required')).toBeNull()
})

test('a wrong option opens its part, and gets the focus', async () => {
  const { person } = await openFilledIn()
  refuse(items.create, 'INVALID_FIELDS', { fields: { enddate: ['Choose another end'] } })
  await person.click(press('Publish'))
  expect(await screen.findByText('Choose another end')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(/^End/)))
  expect(options().open).toBe(true)
})

test('shows options with other values in the summary', async () => {
  const { person } = await openFilledIn()
  await person.click(field(/^Unlisted/))
  expect(within(options()).getByText('only with the link').tagName).toBe('STRONG')
})

test('warns before others see the reference location exactly, and can hide it', async () => {
  const { person } = await openFilledIn({ place: home, location_precision: 'exact' })
  expect(await screen.findByText('This is your reference location')).toBeTruthy()
  await person.click(press('Publish'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('the address “Rue Neuve 1, Liège”')).toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inputsOf(items.create)).toEqual([])
  await person.click(press('Publish'))
  await person.click(within(await screen.findByRole('dialog')).getByText('Show only the neighbourhood'))
  await waitFor(() => expect(inputsOf(items.create)).toMatchObject([{ location_precision: 'approximate' }]))
})

test('publishes the reference location exactly if the member confirms it, and asks nothing about other places', async () => {
  const page = await openFilledIn({ place: home, location_precision: 'exact' })
  await page.person.click(press('Publish'))
  await page.person.click(within(await screen.findByRole('dialog')).getByText('Show the exact place'))
  await waitFor(() => expect(inputsOf(items.create)).toMatchObject([{ location_precision: 'exact' }]))
  await waitFor(() => expect(page.addressNow()).toBe(`/items/${pram.id}`))
  page.unmount()
  forgetAnswers()
  const { person } = await openFilledIn({ location_precision: 'exact' })
  expect(screen.queryByText('This is your reference location')).toBeNull()
  await person.click(press('Publish'))
  await waitFor(() => expect(inputsOf(items.create)).toHaveLength(2))
})

test('a location close to home counts as home, unless it is a public resource or a draft', () => {
  const values = valuesFromItem({ ...pram, location_precision: 'exact' })
  const near = { ...home, location: { longitude: 5.5798, latitude: 50.6416 } }
  const shows = (changes: Partial<ItemValues>) => showsHome({ ...values, place: near, ...changes }, me.ref_location)
  expect([shows({}), shows({ type: 'EV' })]).toEqual([true, true])
  expect(shows({ place: { ...home, location: { longitude: 5.5797, latitude: 50.6424 } } })).toBe(false)
  expect(shows({ location_precision: 'approximate' })).toBe(false)
  expect([shows({ visibility: 'DR' }), shows({ resource: { kind: 'GVB', id: 'node/7' } })]).toEqual([false, false])
  expect(showsHome({ ...values, place: near }, null)).toBe(false)
})
