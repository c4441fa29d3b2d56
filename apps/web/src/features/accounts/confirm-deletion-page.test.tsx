import { accounts } from '@pollen/contract/accounts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { breakConnection, inputsOf, refuse } from '../../../test/server.ts'
import { currentSession } from '../../lib/session.ts'
import { writeUnsentInput } from '../../lib/unsent-input.ts'
import { ConfirmDeletionPage } from './confirm-deletion-page.tsx'

const token = 'Vq3sJx0bT9mWkR2yLpZc7dHf5nGa8uEoQi1vXt4B'

beforeEach(logInAda)

const open = () => renderAt(`/delete-account/${token}`, <ConfirmDeletionPage />)
async function confirm(page: Awaited<ReturnType<typeof open>>) {
  await screen.findByText('ada@example.org')
  await page.person.click(screen.getByRole('button', { name: 'Confirm deletion' }))
}

test('shows the account, the consequences and the unsent input before the deletion', async () => {
  writeUnsentInput('comment.7', { content: 'Is it heavy?' })
  await open()
  expect(await screen.findByText('ada@example.org')).toBeTruthy()
  expect(screen.getByText(/erased after 30 days/)).toBeTruthy()
  expect(screen.getByText(/Is it heavy\?/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Keep my account' }).getAttribute('href')).toBe('/map')
  expect(inputsOf(accounts.confirmDeletion)).toEqual([])
})

test('deletes the account and everything that this browser stored of it', async () => {
  writeUnsentInput('comment.7', { content: 'Is it heavy?' })
  localStorage.setItem('pollen.device-mark', 'mark')
  const page = await open()
  await confirm(page)
  await waitFor(() => expect(page.addressNow()).toBe('/'))
  expect(screen.getByText(/^Your account will be erased in 30 days\./)).toBeTruthy()
  expect([inputsOf(accounts.confirmDeletion), currentSession(), localStorage.length]).toEqual([[{ token }], null, 0])
})

test('keeps the session and the page when the connection is lost', async () => {
  breakConnection(accounts.confirmDeletion)
  const page = await open()
  await confirm(page)
  expect(await screen.findByText('Connection error. Try again later.')).toBeTruthy()
  expect([page.addressNow(), currentSession()?.userId]).toEqual([`/delete-account/${token}`, 7])
})

test('leaves the page of an invalid link, with the reason', async () => {
  refuse(accounts.checkToken, 'TOKEN_EXPIRED')
  const { addressNow } = await open()
  await waitFor(() => expect(addressNow()).toBe('/'))
  expect(screen.getByRole('alert').textContent).toContain('This link has expired.')
})
