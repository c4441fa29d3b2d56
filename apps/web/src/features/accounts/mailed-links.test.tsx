import { accounts } from '@pollen/contract/accounts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, cutLine, inputsOf, refuse } from '../../../test/server.ts'
import { currentSession } from '../../lib/session.ts'
import { ActivateLinkPage, ActivatePage } from './activate-page.tsx'
import { ConfirmRecoveryPage, RecoverAccountPage } from './recover-account-page.tsx'
import { ResetPasswordConfirmPage, ResetPasswordPage } from './reset-password-page.tsx'
import { rememberLogIn } from './typed-at-log-in.ts'

const token = 'Vq3sJx0bT9mWkR2yLpZc7dHf5nGa8uEoQi1vXt4B'
const press = (name: string) => screen.getByRole('button', { name })
const title = () => screen.getByRole('heading', { level: 1 }).textContent

test('the link of the mail activates the account and leads to the log-in', async () => {
  answer(accounts.activate, { awaits_approval: false })
  const { addressNow } = await renderAt(`/activate/u1/${token}`, <ActivateLinkPage />)
  expect(await screen.findByText('Your account is active. You can log in now.')).toBeTruthy()
  expect([addressNow(), inputsOf(accounts.activate)]).toEqual(['/log-in', [{ uid: 'u1', token }]])
})

test('where operators approve of members, the link says that they look at it now', async () => {
  answer(accounts.activate, { awaits_approval: true })
  await renderAt(`/activate/u1/${token}`, <ActivateLinkPage />)
  expect(await screen.findByText(/will now review your sign-up/)).toBeTruthy()
})

test('a link that is opened twice is no failure', async () => {
  refuse(accounts.activate, 'TOKEN_ALREADY_USED')
  await renderAt(`/activate/u1/${token}`, <ActivateLinkPage />)
  expect(await screen.findByText('You’ve already used this link. You can log in.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('a link that is too old offers another one', async () => {
  refuse(accounts.activate, 'TOKEN_EXPIRED')
  const { person } = await renderAt(`/activate/u1/${token}`, <ActivateLinkPage />)
  await person.type(await screen.findByLabelText('Email'), 'ada@example.org')
  await person.click(press('Send me another activation link'))
  expect(await screen.findByText('Nothing after a few minutes? Check your spam folder too.')).toBeTruthy()
  expect(inputsOf(accounts.resendActivation)).toEqual([{ email: 'ada@example.org' }])
})

test('a lost connection is not blamed on the link', async () => {
  cutLine(accounts.activate)
  const { person, addressNow } = await renderAt(`/activate/u1/${token}`, <ActivateLinkPage />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(accounts.activate, { awaits_approval: false })
  await person.click(again)
  await waitFor(() => expect(addressNow()).toBe('/log-in'))
})

test('the address that was typed at the log-in need not be typed again, and the result has the focus', async () => {
  rememberLogIn('ada@example.org')
  const { person } = await renderAt('/activate', <ActivatePage />)
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.org')
  await person.click(press('Send me another activation link'))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('an email is on its way'))
  await person.click(press('Ask again'))
  expect(screen.getByLabelText('Email')).toBeTruthy()
})

test('a new password is asked for by mail, which says nothing about whether the account exists', async () => {
  const { person } = await renderAt('/reset-password', <ResetPasswordPage />)
  await person.type(screen.getByLabelText('Email'), 'nobody@example.org{Enter}')
  expect(await screen.findByText(/If there’s an account with this address/)).toBeTruthy()
})

const resetAddress = `/reset-password/confirm/u1/${token}`

test('a new password is typed twice, ends the session here too, and leads to the log-in', async () => {
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

test('nobody thinks of a new password before they learn that the link was used', async () => {
  refuse(accounts.checkToken, 'TOKEN_ALREADY_USED')
  await renderAt(resetAddress, <ResetPasswordConfirmPage />)
  await waitFor(() => expect(title()).toBe('This link has already been used'))
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('an expired link to a new password says so', async () => {
  refuse(accounts.checkToken, 'TOKEN_EXPIRED')
  await renderAt(resetAddress, <ResetPasswordConfirmPage />)
  await waitFor(() => expect(title()).toBe('This link doesn’t work'))
})

test('an account is recovered after it was shown whose it is', async () => {
  const { person, addressNow } = await renderAt(`/recover-account/${token}`, <ConfirmRecoveryPage />)
  const recover = press('Recover this account')
  await waitFor(() => expect(recover).toHaveProperty('disabled', false))
  await person.click(recover)
  await waitFor(() => expect(addressNow()).toBe('/log-in'))
  expect(inputsOf(accounts.confirmRecovery)).toEqual([{ token }])
  expect(await screen.findByText('Your account is back. You can log in now.')).toBeTruthy()
})

test('a link that recovers nothing leads to where another one is asked for, with the reason', async () => {
  refuse(accounts.checkToken, 'TOKEN_EXPIRED')
  const { addressNow } = await renderAt(`/recover-account/${token}`, <ConfirmRecoveryPage />)
  await waitFor(() => expect(addressNow()).toBe('/recover-account'))
  expect(screen.getByRole('alert').textContent).not.toBe('')
})

test('recovery by username says where the mail went without spelling the address', async () => {
  answer(accounts.recover, { email: 'a•••@e•••.org' } as never)
  const { person } = await renderAt('/recover-account', <RecoverAccountPage />)
  await person.type(screen.getByLabelText('Email or username'), 'ada{Enter}')
  expect((await screen.findAllByText(/a•••@e•••\.org/)).length).toBeGreaterThan(0)
})
