import { accounts } from '@pollen/contract/accounts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, breakConnection, inputsOf, refuse } from '../../../test/server.ts'
import { currentSession } from '../../lib/session.ts'
import { ActivateLinkPage, ActivatePage } from './activate-page.tsx'
import { LogInPage } from './log-in-page.tsx'
import { ConfirmRecoveryPage, RecoverAccountPage } from './recover-account-page.tsx'
import { rememberLogIn } from './remembered-log-in.ts'
import { ResetPasswordConfirmPage, ResetPasswordPage } from './reset-password-page.tsx'

const token = 'Vq3sJx0bT9mWkR2yLpZc7dHf5nGa8uEoQi1vXt4B'
const press = (name: string) => screen.getByRole('button', { name })
const title = () => screen.getByRole('heading', { level: 1 }).textContent

const isActive = { awaits_approval: false, username: 'ada' }

test('activates the account and opens the log-in, which welcomes the member and asks for the password', async () => {
  answer(accounts.activate, isActive)
  const { addressNow, unmount } = await renderAt(`/activate/u1/${token}`, <ActivateLinkPage />)
  expect(await screen.findByText('Your account is active. You can log in now.')).toBeTruthy()
  expect([addressNow(), inputsOf(accounts.activate)]).toEqual(['/log-in', [{ uid: 'u1', token }]])
  unmount()
  await renderAt('/log-in', <LogInPage />)
  expect(title()).toBe('Welcome, ada!')
  expect(screen.getByLabelText('Email or username')).toHaveProperty('value', 'ada')
  expect(screen.getByLabelText('Password').hasAttribute('data-takes-focus')).toBe(true)
})

test('leads from the activation to the shared item that led to the sign-up', async () => {
  answer(accounts.activate, isActive)
  const { addressNow } = await renderAt(`/activate/u1/${token}?next=%2Fitems%2F7`, <ActivateLinkPage />)
  await waitFor(() => expect(addressNow()).toBe('/log-in?next=%2Fitems%2F7'))
})

test('explains that operators review the sign-up on instances with approval', async () => {
  answer(accounts.activate, { ...isActive, awaits_approval: true })
  await renderAt(`/activate/u1/${token}`, <ActivateLinkPage />)
  expect(await screen.findByText(/will now review your sign-up/)).toBeTruthy()
})

test('does not report a used link as a failure', async () => {
  refuse(accounts.activate, 'TOKEN_ALREADY_USED')
  await renderAt(`/activate/u1/${token}`, <ActivateLinkPage />)
  expect(await screen.findByText('You’ve already used this link. You can log in.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('offers another link when the old one has expired', async () => {
  refuse(accounts.activate, 'TOKEN_EXPIRED')
  const { person } = await renderAt(`/activate/u1/${token}`, <ActivateLinkPage />)
  await person.type(await screen.findByLabelText('Email'), 'ada@example.org')
  await person.click(press('Send me another activation link'))
  expect(await screen.findByText('Nothing after a few minutes? Check your spam folder too.')).toBeTruthy()
  expect(inputsOf(accounts.resendActivation)).toEqual([{ email: 'ada@example.org' }])
})

test('offers to retry an activation after a lost connection', async () => {
  breakConnection(accounts.activate)
  const { person, addressNow } = await renderAt(`/activate/u1/${token}`, <ActivateLinkPage />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(accounts.activate, isActive)
  await person.click(again)
  await waitFor(() => expect(addressNow()).toBe('/log-in'))
})

test('prefills the address typed at the log-in, and moves the focus to the result', async () => {
  rememberLogIn('ada@example.org')
  const { person } = await renderAt('/activate', <ActivatePage />)
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.org')
  await person.click(press('Send me another activation link'))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('an email is on its way'))
  await person.click(press('Ask again'))
  expect(screen.getByLabelText('Email')).toBeTruthy()
})

test('requests a new password without revealing whether the account exists', async () => {
  const { person } = await renderAt('/reset-password', <ResetPasswordPage />)
  await person.type(screen.getByLabelText('Email'), 'nobody@example.org{Enter}')
  expect(await screen.findByText(/If there’s an account with this address/)).toBeTruthy()
})

const resetAddress = `/reset-password/confirm/u1/${token}`

test('requires a new password twice, ends the session of this browser, and opens the log-in', async () => {
  logInAda()
  const { person, addressNow } = await renderAt(resetAddress, <ResetPasswordConfirmPage />)
  await person.type(await screen.findByLabelText('New password'), 'seven-quiet-bees')
  await person.type(screen.getByLabelText('Confirm new password'), 'seven-quiet-beez')
  await person.click(press('Save new password'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Confirm new password')))
  expect(screen.getByText('Invalid confirmation')).toBeTruthy()
  await person.type(screen.getByLabelText('Confirm new password'), '{Backspace}s')
  await person.click(press('Save new password'))
  await waitFor(() => expect(addressNow()).toBe('/log-in'))
  expect([inputsOf(accounts.resetPasswordConfirm).length, currentSession()]).toEqual([1, null])
})

test('reports a used link before asking for a new password', async () => {
  refuse(accounts.checkToken, 'TOKEN_ALREADY_USED')
  await renderAt(resetAddress, <ResetPasswordConfirmPage />)
  await waitFor(() => expect(title()).toBe('This link has already been used'))
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('reports an expired link for a new password', async () => {
  refuse(accounts.checkToken, 'TOKEN_EXPIRED')
  await renderAt(resetAddress, <ResetPasswordConfirmPage />)
  await waitFor(() => expect(title()).toBe('This link doesn’t work'))
})

test('shows the account before recovering it', async () => {
  const { person, addressNow } = await renderAt(`/recover-account/${token}`, <ConfirmRecoveryPage />)
  const recover = press('Recover this account')
  await waitFor(() => expect(recover).toHaveProperty('disabled', false))
  await person.click(recover)
  await waitFor(() => expect(addressNow()).toBe('/log-in'))
  expect(inputsOf(accounts.confirmRecovery)).toEqual([{ token }])
  expect(await screen.findByText('Your account is back. You can log in now.')).toBeTruthy()
})

test('redirects an expired recovery link to the form for another one, with the reason', async () => {
  refuse(accounts.checkToken, 'TOKEN_EXPIRED')
  const { addressNow } = await renderAt(`/recover-account/${token}`, <ConfirmRecoveryPage />)
  await waitFor(() => expect(addressNow()).toBe('/recover-account'))
  expect(screen.getByRole('alert').textContent).not.toBe('')
})

test('masks the address that a recovery by username is mailed to', async () => {
  answer(accounts.recover, { email: 'a•••@e•••.org' } as never)
  const { person } = await renderAt('/recover-account', <RecoverAccountPage />)
  await person.type(screen.getByLabelText('Email or username'), 'ada{Enter}')
  expect((await screen.findAllByText(/a•••@e•••\.org/)).length).toBeGreaterThan(0)
})
