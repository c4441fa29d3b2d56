import { admin } from '@pollen/contract/admin'
import { ada } from '@pollen/contract/example-data'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, breakConnection, inputsOf, refuse } from '../../../test/server.ts'
import { OperatorsTab } from './operators-tab.tsx'

const since = '2026-01-10T08:00:00.000Z'
const grace = { id: 3, username: 'grace', since }
const own = { id: ada.id, username: 'ada', since }

beforeEach(() => {
  logInAda()
  answer(admin.listOperators, [grace, own])
  answer(admin.listModerators, [])
})

async function open() {
  const page = await renderAt('/admin/operators', <OperatorsTab />)
  await screen.findByText('grace', { selector: 'p' })
  return page
}
const names = () => within(screen.getByRole('list')).getAllByText(/^(grace|ada|jean)$/, { selector: 'p' })
const field = () => screen.getByLabelText<HTMLInputElement>('Username or email address')

test('adds an operator, and empties the field for the next one', async () => {
  answer(admin.addOperator, [grace, own, { id: 12, username: 'jean', since }])
  const { person } = await open()
  await person.type(field(), 'jean{Enter}')
  await waitFor(() => expect(names().map(({ textContent }) => textContent)).toEqual(['grace', 'ada', 'jean']))
  expect(inputsOf(admin.addOperator)).toEqual([{ username: 'jean', reason: '' }])
  expect(field().value).toBe('')
  expect(screen.getByText('Done.')).toBeTruthy()
})

test('appoints and removes moderators, with the password', async () => {
  const jean = { id: 12, username: 'jean', since }
  answer(admin.addModerator, [jean])
  answer(admin.removeModerator, [])
  refuse(admin.addModerator, 'PASSWORD_NEEDED', { isOnce: true })
  const { person } = await open()
  await person.type(screen.getByLabelText('Username or email address of the new moderator'), 'jean{Enter}')
  const password = within(await screen.findByRole('dialog', { name: 'Enter your password' }))
  await person.type(password.getByLabelText('Password'), 'seven-quiet-bees{Enter}')
  await person.click(await screen.findByRole('button', { name: /^Remove the role ?jean$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the moderator role from jean?' }))
  await person.type(dialog.getByLabelText('Reason'), 'Moved away.')
  await person.click(dialog.getByRole('button', { name: 'Remove the role' }))
  await waitFor(() => expect(inputsOf(admin.removeModerator)).toEqual([{ id: '12', reason: 'Moved away.' }]))
  expect(inputsOf(admin.addModerator)).toHaveLength(2)
})

test('keeps the name of an unknown member, and shows why it was refused', async () => {
  refuse(admin.addOperator, 'ACCOUNT_DOESNT_EXIST')
  const { person } = await open()
  await person.type(field(), 'jaen{Enter}')
  expect(await screen.findByText('This account does not exist.')).toBeTruthy()
  expect(field().value).toBe('jaen')
})

async function remove(name: string) {
  const page = await open()
  await page.person.click(screen.getByRole('button', { name: new RegExp(`^Remove the role ?${name}$`) }))
  const dialog = within(await screen.findByRole('dialog', { name: `Remove the operator role from ${name}?` }))
  await page.person.type(dialog.getByLabelText('Reason'), 'Moved away.')
  answer(admin.listOperators, [grace])
  await page.person.click(dialog.getByRole('button', { name: 'Remove the role' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return page
}

test('removes another operator, and stays on the page', async () => {
  const { addressNow } = await remove('grace')
  expect(inputsOf(admin.removeOperator)).toEqual([{ id: '3', reason: 'Moved away.' }])
  expect(addressNow()).toBe('/admin/operators')
})

test('operators who remove themselves leave for the map', async () => {
  const { addressNow } = await remove('ada')
  expect(addressNow()).toBe('/map')
})

test('offers to retry when the list fails to load', async () => {
  breakConnection(admin.listOperators)
  const { person } = await renderAt('/admin/operators', <OperatorsTab />)
  expect(await screen.findByText('This could not be loaded.')).toBeTruthy()
  answer(admin.listOperators, [grace])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('grace', { selector: 'p' })).toBeTruthy()
})
