import { accounts } from '@pollen/contract/accounts'
import { me } from '@pollen/contract/example-data'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, breakConnection, inputsOf, refuse } from '../../../test/server.ts'
import { ChangePassword } from './change-password.tsx'

beforeEach(() => {
  logInAda()
  answer(accounts.changePassword, undefined)
})

const current = () => screen.getByLabelText<HTMLInputElement>('Current password')
const next = () => screen.getByLabelText<HTMLInputElement>('New password')
const save = () => screen.getByRole('button', { name: 'Change my password' })
const sent = () => inputsOf(accounts.changePassword)

async function openAndType(password: string, newPassword: string) {
  const page = await renderAt('/settings/account', <ChangePassword me={me as never} />)
  await page.person.type(current(), password)
  await page.person.type(next(), newPassword)
  return page
}

test('changes the password, logs out the other devices, and empties the form', async () => {
  const { person } = await openAndType('seven-quiet-bees', 'eight-loud-crows')
  await person.click(save())
  const done = 'Your password has been changed. Your other devices are logged out.'
  expect(await screen.findByText(done)).toBeTruthy()
  expect(sent()).toEqual([{ password: 'seven-quiet-bees', new_password: 'eight-loud-crows', log_out_others: true }])
  expect([current().value, next().value]).toEqual(['', ''])
  expect(document.activeElement).toBe(save())
})

test('keeps the other devices logged in if the member wants that', async () => {
  const { person } = await openAndType('seven-quiet-bees', 'eight-loud-crows')
  await person.click(screen.getByRole('checkbox', { name: /^Log out my other devices/ }))
  await person.click(save())
  expect(await screen.findByText('Your password has been changed.')).toBeTruthy()
  expect(sent()).toMatchObject([{ log_out_others: false }])
})

test('a wrong current password is marked, and gets the focus; what was typed stays', async () => {
  refuse(accounts.changePassword, 'INVALID_FIELDS', { fields: { password: ['The password is incorrect.'] } })
  const { person } = await openAndType('a guess', 'eight-loud-crows')
  await person.click(save())
  await waitFor(() => expect(document.activeElement).toBe(current()))
  expect(screen.getByText('The password is incorrect.')).toBeTruthy()
  expect([current().value, next().value]).toEqual(['a guess', 'eight-loud-crows'])
})

test('rejects a short password before sending it', async () => {
  const { person } = await openAndType('seven-quiet-bees', 'crows')
  await person.click(save())
  await waitFor(() => expect(document.activeElement).toBe(next()))
  expect(next().getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
})

test('rates the new password with the names of the member', async () => {
  await openAndType('seven-quiet-bees', 'adalambert')
  const rating = document.querySelector('[data-strength]')
  await waitFor(() => expect(rating?.getAttribute('data-strength')).toBe('refused'))
})

test('reports a lost connection, and keeps what was typed', async () => {
  breakConnection(accounts.changePassword)
  const { person } = await openAndType('seven-quiet-bees', 'eight-loud-crows')
  await person.click(save())
  expect(await screen.findByText('Connection error. Try again later.')).toBeTruthy()
  expect(next().value).toBe('eight-loud-crows')
})
