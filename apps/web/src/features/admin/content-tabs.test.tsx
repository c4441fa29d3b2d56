import { admin } from '@pollen/contract/admin'
import type { AdminItem } from '@pollen/contract/admin-content'
import { examples } from '@pollen/contract/examples'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, inputsOf, pageOf, refuse } from '../../../test/server.ts'
import { CommentsTab, ItemsTab } from './content-tabs.tsx'

const [pram] = examples.admin.listItems.answer?.results ?? []
if (!pram) throw new Error('The contract has no example of an item')
const hidden: AdminItem = { ...pram, hidden_at: '2026-06-15T10:00:00.000Z', hidden_reason: 'It is an advertisement.' }

beforeEach(() => {
  logInAda()
  answer(admin.listItems, pageOf(pram))
})

async function openItems() {
  const page = await renderAt('/admin/items', <ItemsTab />)
  await screen.findByText('A pram', { selector: 'p, a' })
  return page
}
const isLinked = () => screen.queryByRole('link', { name: 'A pram' }) !== null

test('lists only hidden items on request', async () => {
  const { person } = await openItems()
  answer(admin.listItems, pageOf<AdminItem>())
  await person.click(screen.getByLabelText('Show only hidden items'))
  expect(await screen.findByText('No item is hidden.')).toBeTruthy()
  expect(inputsOf(admin.listItems).at(-1)).toEqual({ hidden: 'true' })
})

test('hides an item with a reason, and then offers to show it again', async () => {
  const { person } = await openItems()
  expect(isLinked()).toBe(true)
  await person.click(screen.getByRole('button', { name: /^Hide ?A pram$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide “A pram”?' }))
  await person.type(dialog.getByLabelText('Reason'), 'It is an advertisement.')
  answer(admin.listItems, pageOf(hidden))
  await person.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByRole('button', { name: /^Show again ?A pram$/ })).toBeTruthy()
  expect(inputsOf(admin.hideItem)).toEqual([{ id: String(pram.id), reason: 'It is an advertisement.' }])
  expect(screen.getByText('Reason: It is an advertisement.')).toBeTruthy()
  // The page of a hidden item is only visible to its owner.
  expect(isLinked()).toBe(false)
})

test('shows why an item could not be shown again, and keeps the typed reason', async () => {
  answer(admin.listItems, pageOf(hidden))
  refuse(admin.showItem, 'ITEM_NOT_HIDDEN')
  const { person } = await openItems()
  await person.click(screen.getByRole('button', { name: /^Show again ?A pram$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByLabelText('Reason'), 'A mistake.')
  await person.click(dialog.getByRole('button', { name: 'Show again' }))
  await waitFor(() => expect(inputsOf(admin.showItem)).toEqual([{ id: String(pram.id), reason: 'A mistake.' }]))
  expect(await screen.findByText(/hidden/, { selector: '[role=alert] *' })).toBeTruthy()
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'A mistake.')
})

test('removes a comment with a reason, and reloads the list', async () => {
  const { person } = await renderAt('/admin/comments', <CommentsTab />)
  await screen.findByText('Cheap watches!')
  await person.click(screen.getByRole('button', { name: /^Remove ?ada$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove ada’s comment?' }))
  await person.type(dialog.getByLabelText('Reason'), 'An advertisement.')
  answer(admin.listComments, pageOf())
  await person.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Nothing here yet.')).toBeTruthy()
  expect(inputsOf(admin.removeComment)).toEqual([{ id: '12', reason: 'An advertisement.' }])
})
