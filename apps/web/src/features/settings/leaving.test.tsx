import { accounts } from '@pollen/contract/accounts'
import { dataExports } from '@pollen/contract/exports'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, inputsOf, refuse } from '../../../test/server.ts'
import { currentSession } from '../../lib/session.ts'
import { writeUnsentInput } from '../../lib/unsent-input.ts'
import { DataExportSection } from '../exports/index.ts'
import { CloseAccount } from './close-account.tsx'
import { Devices } from './devices.tsx'

beforeEach(logInAda)

const button = (name: string) => screen.getByRole('button', { name })
const open = (ui: React.ReactNode) => renderAt('/settings/account', ui)

test('requires the password to disable the account, and lists the unsent input of this device', async () => {
  writeUnsentInput('comment.7', { content: 'Is it heavy?' })
  refuse(accounts.disable, 'INVALID_PASSWORD')
  const { person, addressNow } = await open(<CloseAccount />)
  await person.click(button('Disable my account'))
  const dialog = await screen.findByRole('dialog', { name: 'Disable your account?' })
  expect(dialog.textContent).toContain('Is it heavy?')
  const password = within(dialog).getByLabelText('Password')
  await waitFor(() => expect(document.activeElement).toBe(password))
  await person.type(password, 'wrong{Enter}')
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  expect(currentSession()).not.toBeNull()

  answer(accounts.disable, undefined)
  await person.type(password, ' again{Enter}')
  await waitFor(() => expect(addressNow()).toBe('/log-in'))
  expect(inputsOf(accounts.disable).at(-1)).toEqual({ id: '7', password: 'wrong again' })
  expect([currentSession(), localStorage.length]).toEqual([null, 0])
})

test('clears the password when the dialog is opened again', async () => {
  const { person } = await open(<CloseAccount />)
  await person.click(button('Delete my account'))
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' })
  await person.type(within(dialog).getByLabelText('Password'), 'seven')
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(button('Delete my account'))
  expect(await screen.findByLabelText('Password')).toHaveProperty('value', '')
})

test('mails a link to delete the account, and changes nothing else', async () => {
  const { person } = await open(<CloseAccount />)
  await person.click(button('Delete my account'))
  await person.type(await screen.findByLabelText('Password'), 'seven-quiet-bees{Enter}')
  expect(await screen.findByText(/A link to delete your account is on its way/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSession()).not.toBeNull()
})

const session = (id: number, device: string, is_current = false) => ({
  id,
  device,
  is_current,
  created_at: '2026-06-01T10:00:00.000Z',
  last_used_at: '2026-06-14T10:00:00.000Z',
})

test('offers to log out other devices, but not the current one', async () => {
  let sessions = [session(1, 'Firefox on Linux', true), session(2, 'Safari on iPhone'), session(3, '')]
  answer(accounts.listSessions, () => sessions as never)
  answer(accounts.endSession, ({ id }) => {
    sessions = sessions.filter((one) => String(one.id) !== String(id))
  })
  const { person } = await open(<Devices />)
  expect(await screen.findByText('This device')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Log out: / }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Log out: Safari on iPhone',
    'Log out: Unknown device',
  ])
  await person.click(button('Log out: Safari on iPhone'))
  expect(await screen.findByText('That device is logged out.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
})

test('offers to retry when the sessions fail to load', async () => {
  refuse(accounts.listSessions, 'SERVICE_UNAVAILABLE')
  const { person } = await open(<Devices />)
  expect(await screen.findByText('Your sessions could not be loaded.')).toBeTruthy()
  answer(accounts.listSessions, [session(1, 'Firefox on Linux', true)] as never)
  await person.click(button('Try again'))
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
})

test('asks before logging out everywhere, which also ends the session of this browser', async () => {
  const { person } = await open(<Devices />)
  await person.click(button('Log out everywhere'))
  const dialog = await screen.findByRole('dialog', { name: 'Log out everywhere' })
  expect(inputsOf(accounts.endAllSessions)).toHaveLength(0)
  await person.click(within(dialog).getByRole('button', { name: 'Log out everywhere' }))
  await waitFor(() => expect(currentSession()).toBeNull())
})

test('requires the password to request a copy of the member’s data, then shows that it is being prepared', async () => {
  answer(dataExports.latest, null)
  const { person } = await open(<DataExportSection />)
  await person.type(await screen.findByLabelText('Password'), 'seven-quiet-bees')
  await person.click(button('Prepare my download'))
  expect(await screen.findByText(/Your download is being prepared/)).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  // The form disappears, so the focus moves to its result.
  expect(document.activeElement).toBe(screen.getByText(/is being prepared/).parentElement)
})
