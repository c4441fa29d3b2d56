import { me } from '@pollen/contract/example-data'
import { members } from '@pollen/contract/members'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setScreen } from '../../../test/browser.ts'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { LayersMenu } from './layers-menu.tsx'

const onMove = vi.fn()
const onPan = vi.fn()
beforeEach(() => {
  onMove.mockClear()
  onPan.mockClear()
})
const styles = ['standard', 'cycling'].map((code) => ({ code }))
const baseMap = { tileStyle: styles[0], tileStyles: styles, choose: vi.fn() } as never

async function open() {
  const page = await renderAt('/map', <LayersMenu baseMap={baseMap} onMove={onMove} onPan={onPan} />)
  await page.person.click(screen.getByRole('button', { name: 'Map layers' }))
  await screen.findByRole('menu')
  return page
}
const entries = () =>
  [...screen.getByRole('menu').querySelectorAll('[role^=menuitem]')].map(({ textContent }) => textContent)

test('with a mouse, it has the map styles and the public resources', async () => {
  logInAda()
  const { person } = await open()
  expect(entries()).toEqual(['Standard', 'Cycling', 'Public resources on the map'])
  await person.click(screen.getByRole('menuitem', { name: 'Public resources on the map' }))
  expect(await screen.findByRole('dialog', { name: 'Public resources on the map' })).toBeTruthy()
})

test('on a touch screen, it also has the functions of the hidden buttons', async () => {
  logInAda()
  setScreen({ isTouch: true })
  const { person } = await open()
  const link = await screen.findByRole('menuitem', { name: 'Change my reference location' })
  expect(link.getAttribute('href')).toBe('/settings/notifications#my-location')
  expect(entries().slice(3)).toEqual([
    'My reference location',
    'Change my reference location',
    'Move the map with buttons',
  ])
  await person.click(screen.getByRole('menuitem', { name: 'My reference location' }))
  expect(onMove).toHaveBeenCalledWith(me.ref_location)
  await person.click(screen.getByRole('button', { name: 'Map layers' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Move the map with buttons' }))
  expect(onPan).toHaveBeenCalledOnce()
})

test('without a reference location, its entry opens the settings', async () => {
  logInAda()
  setScreen({ isTouch: true })
  answer(members.me, { ...me, ref_location: null })
  const { person, addressNow } = await open()
  await screen.findByRole('menuitem', { name: 'Set my reference location' })
  await person.click(screen.getByRole('menuitem', { name: 'My reference location' }))
  await waitFor(() => expect(addressNow()).toBe('/settings/notifications#my-location'))
  expect(await screen.findByText('Set your reference location in the settings first.')).toBeTruthy()
  expect(onMove).not.toHaveBeenCalled()
})

test('visitors have no reference location', async () => {
  setScreen({ isTouch: true })
  await open()
  expect(entries().slice(3)).toEqual(['Move the map with buttons'])
})
