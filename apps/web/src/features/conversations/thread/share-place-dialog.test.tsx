import { ada, conversation, me, pram } from '@pollen/contract/example-data'
import { items } from '@pollen/contract/items'
import { approximateLocation } from '@pollen/contract/location'
import { members } from '@pollen/contract/members'
import { places } from '@pollen/contract/places'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderPart } from '../../../../test/render.tsx'
import { answer, holdBack, inputsOf, refuse } from '../../../../test/server.ts'
import { placeText, type SharedPlace } from './place-text.ts'
import { SharePlaceDialog } from './share-place-dialog.tsx'

const station = { longitude: 5.5666, latitude: 50.6245 }

let shared: SharedPlace[]
beforeEach(() => {
  shared = []
  logInAda()
  answer(places.suggest, [])
  answer(places.find, { ...station, address: 'Gare des Guillemins', city: 'Liège', is_town: false })
})

const open = () =>
  renderPart(
    <SharePlaceDialog
      isOpen
      name="Jean"
      item={conversation.item}
      onShare={(place) => shared.push(place)}
      onClose={() => undefined}
      focusAfter={() => null}
    />,
  )
const button = (name: string) => screen.findByRole('button', { name })
const search = () => screen.findByRole('combobox', { name: 'Find an address' })

test('adds an address with its name, and asks no server for the name of a point', async () => {
  const { person } = await open()
  await person.type(await search(), 'Gare des Guillemins{Enter}')
  expect(await screen.findByText('The pin is at Gare des Guillemins.')).toBeTruthy()
  await person.click(await button('Add to my message'))
  expect(shared).toEqual([{ location: station, name: 'Gare des Guillemins' }])
  expect(shared.map(placeText)).toEqual(['Gare des Guillemins (50.624500, 5.566600)'])
  expect(inputsOf(places.reverse)).toEqual([])
})

test('reads typed coordinates without asking the server', async () => {
  const { person } = await open()
  await person.type(await search(), '50.6, 5.6{Enter}')
  await person.click(await button('Add to my message'))
  expect(shared.map(placeText)).toEqual(['50.600000, 5.600000'])
  expect(inputsOf(places.find)).toEqual([])
})

test('warns before the member shares their reference location', async () => {
  const { person } = await open()
  await person.click(await button('My reference location'))
  expect(await screen.findByText(/This is your reference location\. Jean will know exactly where it is\./)).toBeTruthy()
  await person.type(await search(), 'Gare des Guillemins{Enter}')
  await waitFor(() => expect(screen.queryByText(/This is your reference location/)).toBeNull())
})

test('warns before the owner of an approximate item shares its exact place', async () => {
  answer(members.me, { ...me, ref_location: null })
  answer(items.get, { ...pram, user: ada, location: { longitude: 5.5811, latitude: 50.6402 } } as never)
  const { person } = await open()
  await person.type(await search(), '50.6402, 5.5811{Enter}')
  expect(await screen.findByText(/exact place of your item/)).toBeTruthy()
})

test('a failed request for the item is repeated, so that the warning is not lost', async () => {
  refuse(items.get, 'SERVICE_UNAVAILABLE', { isOnce: true })
  await open()
  expect(await button('Near the item')).toBeTruthy()
})

test('starts near the item as precisely as the member knows it', async () => {
  answer(members.me, { ...me, ref_location: null })
  const { person } = await open()
  await person.click(await button('Near the item'))
  await person.click(await button('Add to my message'))
  expect(shared).toEqual([{ location: approximateLocation(pram.location), name: '' }])
  // No view is counted.
  expect(inputsOf(items.get)).toEqual([{ id: String(pram.id) }])
})

test('offers only what is known, and requires a choice', async () => {
  answer(members.me, { ...me, ref_location: null })
  refuse(items.get, 'ITEM_DOESNT_EXIST')
  const { person } = await open()
  await waitFor(() => expect(inputsOf(items.get)).toHaveLength(1))
  await person.click(await button('Add to my message'))
  expect(await screen.findByText('Please choose a place first.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /item|reference/ })).toBeNull()
  expect(shared).toEqual([])
})

test('searches a typed address before it can be added', async () => {
  const { person } = await open()
  await person.type(await search(), 'Gare des Guillemins')
  await person.click(await button('Add to my message'))
  expect(await screen.findByText('The pin is at Gare des Guillemins.')).toBeTruthy()
  expect(shared).toEqual([])
  await person.click(await button('Add to my message'))
  expect(shared).toEqual([{ location: station, name: 'Gare des Guillemins' }])
})

test('changed text drops the earlier choice and the search for it', async () => {
  const { person } = await open()
  await person.click(await button('My reference location'))
  await person.type(await search(), 'Nowhere')
  expect(screen.queryByText(/This is your reference location/)).toBeNull()
  const release = holdBack(places.find)
  await person.type(await search(), '{Enter}')
  expect((await button('Add to my message')).ariaBusy).toBe('true')
  expect((await button('My position')).ariaBusy).toBe('false')
  await person.clear(await search())
  release()
  await person.click(await button('Add to my message'))
  expect(await screen.findByText('Please choose a place first.')).toBeTruthy()
  expect(shared).toEqual([])
})

test('explains an unknown address and a denied position', async () => {
  answer(places.find, null)
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: (_found: unknown, failed: () => void) => failed() },
  })
  const { person } = await open()
  await person.type(await search(), 'Nowhere{Enter}')
  expect(await screen.findByText(/couldn’t find this address/)).toBeTruthy()
  await person.click(await button('My position'))
  expect(await screen.findByText('Allow your browser to share your position to use this.')).toBeTruthy()
})
