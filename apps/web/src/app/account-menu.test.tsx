import { accounts } from '@pollen/contract/accounts'
import { me } from '@pollen/contract/example-data'
import { members } from '@pollen/contract/members'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../test/render.tsx'
import { answer, breakConnection, headersOf, inputsOf } from '../../test/server.ts'
import { currentSession } from '../lib/session.ts'
import { writeUnsentInput } from '../lib/unsent-input.ts'
import { AccountMenu } from './account-menu.tsx'

beforeEach(() => {
  logInAda()
  answer(members.me, me)
})

async function openMenu() {
  const page = await renderAt('/map', <AccountMenu />)
  await page.person.click(screen.getByRole('button', { name: 'My account' }))
  await screen.findByRole('menu')
  return page
}
const entry = (name: string) => screen.getByRole('menuitem', { name })

test('a log-out deletes everything that a member stored in this browser', async () => {
  writeUnsentInput('filters', { s: 'ladder' })
  writeUnsentInput('map-camera', { clat: 51, clng: 4, z: 10 })
  const { person, addressNow } = await openMenu()
  await person.click(entry('Log out'))
  await waitFor(() => expect(addressNow()).toBe('/log-in'))
  expect([currentSession(), localStorage.length]).toEqual([null, 0])
  expect(headersOf(accounts.logOut)[0]?.get('Authorization')).toBe('Token token-of-ada')
})

test('a member can log out without a connection', async () => {
  breakConnection(accounts.logOut)
  const { person, addressNow } = await openMenu()
  await person.click(entry('Log out'))
  await waitFor(() => expect(addressNow()).toBe('/log-in'))
  expect(currentSession()).toBeNull()
})

test('a log-out with unsent input asks for confirmation and lists the input', async () => {
  writeUnsentInput('item', { values: { name: 'Ladder' } })
  writeUnsentInput('message.7', { content: 'Could I come\n on Saturday?' })
  const { person } = await openMenu()
  await person.click(entry('Log out'))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('The item “Ladder”, not published yet')
  expect(dialog.textContent).toContain('The message “Could I come on Saturday?”')
  await person.click(within(dialog).getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([currentSession()?.userId, inputsOf(accounts.logOut).length]).toEqual([7, 0])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'My account' })))
})

test('only moderators and operators see the link to their pages', async () => {
  const { unmount } = await openMenu()
  await waitFor(() => expect(inputsOf(members.me)).toHaveLength(1))
  expect(screen.queryByRole('menuitem', { name: /Administration|Admin/ })).toBeNull()
  unmount()
  const { queryClient } = await import('./query-client.ts')
  queryClient.clear()
  answer(members.me, { ...me, is_moderator: true })
  await openMenu()
  await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(5))
})

test('leads to the location of the member in one press', async () => {
  const { person, addressNow } = await openMenu()
  await person.click(entry('My location'))
  await waitFor(() => expect(addressNow()).toBe('/settings/notifications#my-location'))
})

test('offers the first steps until they are done, even if the card was dismissed', async () => {
  answer(members.me, { ...me, ref_location: null, is_getting_started_dismissed: true })
  const { person } = await openMenu()
  await person.click(await screen.findByRole('menuitem', { name: 'Getting started' }))
  const dialog = await screen.findByRole('dialog', { name: 'Getting started' })
  expect(within(dialog).getByText('Set your location')).toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('no longer offers the first steps once all of them are done', async () => {
  answer(members.me, me)
  await openMenu()
  await waitFor(() => expect(inputsOf(members.me)).toHaveLength(1))
  expect(screen.queryByRole('menuitem', { name: 'Getting started' })).toBeNull()
})
