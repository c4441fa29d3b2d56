import { accounts } from '@pollen/contract/accounts'
import { me } from '@pollen/contract/example-data'
import { members } from '@pollen/contract/members'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, breakConnection, inputsOf, refuse } from '../../../test/server.ts'
import { currentSession } from '../../lib/session.ts'
import { meQuery } from '../members/index.ts'
import { ConfirmEmailPage, RestoreEmailPage } from './email-link-page.tsx'

const token = 'Vq3sJx0bT9mWkR2yLpZc7dHf5nGa8uEoQi1vXt4B'
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const link = (name: string) => screen.getByRole('link', { name })

const openConfirm = (beside?: ReactNode) =>
  renderAt(
    `/confirm-email/${token}`,
    <>
      <ConfirmEmailPage />
      {beside}
    </>,
  )
const openRestore = () => renderAt(`/take-back-email/${token}`, <RestoreEmailPage />)

/** Presses the button once the link is checked, and the page shows the address. */
async function use(page: Awaited<ReturnType<typeof openConfirm>>, name: string) {
  await screen.findByText('ada@example.org')
  await page.person.click(screen.getByRole('button', { name }))
}

test('shows the new address, and confirms it by a button only', async () => {
  logInAda()
  const page = await openConfirm()
  await screen.findByText('ada@example.org')
  expect(inputsOf(accounts.confirmEmail)).toEqual([])
  await use(page, 'Use this address')
  await waitFor(() => expect(title()).toBe('Your new address is confirmed'))
  expect(screen.getByText(/^From now on, we’ll write to ada@example\.org\./)).toBeTruthy()
  expect(link('Go to my settings').getAttribute('href')).toBe('/settings/account')
  expect([inputsOf(accounts.confirmEmail), inputsOf(accounts.checkToken)]).toEqual([
    [{ token }],
    [{ token, action: 'confirm_email' }],
  ])
})

test('the rest of the app shows the confirmed address', async () => {
  logInAda()
  answer(members.me, { ...me, email: 'old@example.org' })
  const Address = () => <output>{useQuery(meQuery).data?.email}</output>
  const page = await openConfirm(<Address />)
  await screen.findByText('old@example.org')
  answer(members.me, { ...me, email: 'new@example.org' })
  await use(page, 'Use this address')
  expect(await screen.findByText('new@example.org')).toBeTruthy()
})

test('offers the log-in to members who confirm on another device', async () => {
  const page = await openConfirm()
  await use(page, 'Use this address')
  await waitFor(() => expect(link('Log in').getAttribute('href')).toBe('/log-in'))
})

test('does not report a used link as a failure', async () => {
  refuse(accounts.checkToken, 'TOKEN_ALREADY_USED')
  await openConfirm()
  await waitFor(() => expect(title()).toBe('This link has already been used'))
  expect(screen.getByText(/^The address has been confirmed\./)).toBeTruthy()
})

test('explains how to get another link when this one has expired', async () => {
  refuse(accounts.checkToken, 'TOKEN_EXPIRED')
  await openConfirm()
  await waitFor(() => expect(title()).toBe('This link doesn’t work'))
  expect(screen.getByText(/^This link has expired\./)).toBeTruthy()
  expect(screen.getByText(/ask for a new link in your settings/)).toBeTruthy()
})

test('keeps the button after a lost connection, because the link still works', async () => {
  breakConnection(accounts.confirmEmail)
  const page = await openConfirm()
  await use(page, 'Use this address')
  await waitFor(() => expect(screen.getByText('Connection error. Try again later.')).toBeTruthy())
  answer(accounts.confirmEmail, undefined)
  await use(page, 'Use this address')
  await waitFor(() => expect(title()).toBe('Your new address is confirmed'))
})

test('restores the old address after a warning, and ends the session of this browser', async () => {
  logInAda()
  const page = await openRestore()
  expect(await screen.findByText(/^All devices will be logged out/)).toBeTruthy()
  await use(page, 'Restore my address')
  await waitFor(() => expect(title()).toBe('Your address is restored'))
  expect(screen.getByText(/a link to choose a new password is on its way to ada@example\.org/)).toBeTruthy()
  expect([currentSession(), inputsOf(accounts.takeBackEmail)]).toEqual([null, [{ token }]])
  // The end of the session must not check the used link again.
  expect(inputsOf(accounts.checkToken)).toEqual([{ token, action: 'take_back_email' }])
  expect(inputsOf(members.me)).toEqual([])
})

test.each(['TOKEN_ALREADY_USED', 'TOKEN_EXPIRED'] as const)(
  'offers a new password and the contact page when the restore link is refused by %s',
  async (key) => {
    refuse(accounts.checkToken, key)
    await openRestore()
    await waitFor(() => expect(title()).toBe('This link doesn’t work'))
    expect(link('Forgotten your password?').getAttribute('href')).toBe('/reset-password')
    expect(link('Contact us').getAttribute('href')).toBe('/about')
  },
)
