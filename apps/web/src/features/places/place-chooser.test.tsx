import { me } from '@pollen/contract/example-data'
import { members } from '@pollen/contract/members'
import { places } from '@pollen/contract/places'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { forgetAnswers, logInAda, renderPart } from '../../../test/render.tsx'
import { answer, breakConnection, holdBack, inputsOf } from '../../../test/server.ts'
import { type ChosenPlace, usePlaceInputs } from './place-inputs.ts'

const rue = { longitude: 5.58, latitude: 50.64, address: 'Rue Puits-en-Sock 12, Liège', city: 'Liège', is_town: false }
const empty: ChosenPlace = { address: '', location: null, use_coordinates: false }

let chosen: ChosenPlace
beforeEach(() => {
  logInAda()
  answer(places.find, rue)
  answer(places.suggest, [])
  answer(places.reverse, 'Place Saint-Lambert, Liège')
})

/** The inputs of the place chooser, without its maps. */
function Chooser({ initial = empty }: { initial?: ChosenPlace }) {
  const [place, setPlace] = useState(initial)
  chosen = place
  const { address, point, known } = usePlaceInputs(place, setPlace)
  return (
    <>
      <input aria-label="Address" value={place.address} onChange={({ target }) => address.type(target.value)} />
      <input aria-label="Coordinates" value={point.text} onChange={({ target }) => point.type(target.value)} />
      <button type="button" onClick={() => point.movePin({ longitude: 4.35, latitude: 50.85 })}>
        Move the pin
      </button>
      <button type="button" onClick={known.choosePosition}>
        My position
      </button>
      <button type="button" onClick={known.chooseReference}>
        My reference location
      </button>
      <output>{address.status?.state}</output>
      <p>{point.name}</p>
    </>
  )
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: string) => screen.getByRole('button', { name })
const state = () => screen.getAllByRole('status')[0]?.textContent

test('looks up a typed address after a pause, and shows its name on the map', async () => {
  const { person } = await renderPart(<Chooser />)
  await person.type(field('Address'), 'puits en sock 12')
  expect([state(), chosen.location]).toEqual(['looking', null])
  await waitFor(() => expect(chosen.location).toEqual({ longitude: 5.58, latitude: 50.64 }))
  expect([state(), inputsOf(places.find).length]).toEqual(['named', 1])
  expect(chosen.address).toBe('puits en sock 12')
})

test('discards the location of an earlier text on the next letter', async () => {
  const { person } = await renderPart(<Chooser />)
  await person.type(field('Address'), 'Ans')
  await waitFor(() => expect(chosen.location).not.toBeNull())
  await person.type(field('Address'), 't')
  expect([chosen.location, state()]).toEqual([null, 'looking'])
})

test('shows that only the center of a town is known', async () => {
  answer(places.find, { ...rue, address: 'Liège', is_town: true })
  const { person } = await renderPart(<Chooser />)
  await person.type(field('Address'), 'Liège')
  await waitFor(() => expect(state()).toBe('town'))
})

test('keeps an unknown address as it was typed', async () => {
  answer(places.find, null)
  const { person } = await renderPart(<Chooser />)
  await person.type(field('Address'), 'Behind the church')
  await waitFor(() => expect(state()).toBe('missing'))
  expect(chosen).toEqual({ ...empty, address: 'Behind the church' })
})

test('reads coordinates in common notations, and names their point', async () => {
  const { person } = await renderPart(<Chooser />)
  await person.type(field('Coordinates'), '50°38′24″N 5°34′12″E')
  await waitFor(() => expect(chosen.address).toBe('Place Saint-Lambert, Liège'))
  expect(chosen.location).toEqual({ latitude: expect.closeTo(50.64, 3), longitude: expect.closeTo(5.57, 3) })
  expect([chosen.use_coordinates, field('Coordinates').value]).toEqual([true, '50°38′24″N 5°34′12″E'])
})

test('a moved pin fills an empty address, and only offers its name for an own one', async () => {
  const { person, unmount } = await renderPart(<Chooser />)
  await person.click(press('Move the pin'))
  await waitFor(() => expect(chosen.address).toBe('Place Saint-Lambert, Liège'))
  unmount()
  const own = { address: 'At the bakery', location: { longitude: 5, latitude: 50 }, use_coordinates: false }
  await renderPart(<Chooser initial={own} />)
  await person.click(press('Move the pin'))
  expect(await screen.findByText('Place Saint-Lambert, Liège')).toBeTruthy()
  expect(chosen).toEqual({ ...own, location: { longitude: 4.35, latitude: 50.85 } })
})

test('shows a point without a name by its coordinates', async () => {
  breakConnection(places.reverse)
  const { person } = await renderPart(<Chooser />)
  await person.click(press('Move the pin'))
  await waitFor(() => expect(chosen.use_coordinates).toBe(true))
  expect([chosen.address, field('Coordinates').value]).toEqual(['', '50.85, 4.35'])
})

test('takes the reference location, or explains where to set it', async () => {
  // Pressed before the settings of the member are loaded.
  const release = holdBack(members.me)
  const { person, unmount } = await renderPart(<Chooser />)
  await person.click(press('My reference location'))
  release()
  await waitFor(() => expect(chosen.location).toEqual(me.ref_location))
  unmount()
  forgetAnswers()
  answer(members.me, { ...me, ref_location: null })
  await renderPart(<Chooser />)
  await person.click(press('My reference location'))
  expect(await screen.findByText('Set your reference location in the settings first.')).toBeTruthy()
})

test('takes the position of the device with its name, and explains a denial', async () => {
  const locate = (found: boolean) =>
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (succeed: (position: object) => void, fail: () => void) =>
          found ? succeed({ coords: { latitude: 50.6, longitude: 5.6 } }) : fail(),
      },
    })
  locate(false)
  const { person } = await renderPart(<Chooser />)
  await person.click(press('My position'))
  expect(await screen.findByText('Allow your browser to share your position to use this.')).toBeTruthy()
  locate(true)
  await person.click(press('My position'))
  await waitFor(() => expect(chosen.address).toBe('Place Saint-Lambert, Liège'))
  expect(chosen.location).toEqual({ latitude: 50.6, longitude: 5.6 })
})
