import { admin } from '@pollen/contract/admin'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, inputsOf, pageOf } from '../../../test/server.ts'
import { AdminSearch } from './admin-search.tsx'

beforeEach(logInAda)

const open = (path = '/admin/comments') =>
  renderAt(
    path,
    <AdminSearch>
      <p>The tab</p>
    </AdminSearch>,
  )
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search members and items' })
const results = (name: string) => within(screen.getByRole('region', { name }))

test('finds members and items with one field, in place of the tab', async () => {
  const { person, addressNow } = await open()
  await person.type(field(), ' pram ')
  expect(screen.getByText('The tab')).toBeTruthy()
  expect(await screen.findByText('1 member')).toBeTruthy()
  expect(await results('Items').findByText('1 item')).toBeTruthy()
  expect(screen.queryByText('The tab')).toBeNull()
  expect(inputsOf(admin.listMembers)).toEqual([{ q: 'pram' }])
  expect(inputsOf(admin.listItems)).toEqual([{ q: 'pram' }])
  await waitFor(() => expect(addressNow()).toBe('/admin/comments?q=pram'))
})

test('acts on a result, and searches again', async () => {
  const { person } = await open('/admin/members?q=ada')
  expect(field().value).toBe('ada')
  await person.click(await screen.findByRole('button', { name: /^Hide ?A pram$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide “A pram”?' }))
  await person.type(dialog.getByLabelText('Reason'), 'An advertisement.')
  answer(admin.listItems, pageOf())
  await person.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(await results('Items').findByText('No results.')).toBeTruthy()
  expect(results('Members').getByText('1 member')).toBeTruthy()
})

test('moves between the field and the results with the arrow keys', async () => {
  const { person } = await open('/admin/overview?q=ada')
  await screen.findByText('1 item')
  await screen.findByText('1 member')
  field().focus()
  const focused = () => document.activeElement?.textContent
  await person.keyboard('{ArrowDown}')
  expect(focused()).toContain('ada@example.org')
  await person.keyboard('{ArrowDown}')
  expect(focused()).toContain('A pram')
  await person.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(field())
})

test('Escape clears the field and returns to the tab', async () => {
  const { person, addressNow } = await open('/admin/overview?q=ada')
  await screen.findByText('1 member')
  await person.type(field(), '{Escape}')
  expect(screen.getByText('The tab')).toBeTruthy()
  await waitFor(() => expect(addressNow()).toBe('/admin/overview'))
})

test('begins each tab with an empty field, and finds the words of an address again', async () => {
  const { router } = await open('/admin/overview?q=ada')
  await router.navigate({ to: '/admin/$tab', params: { tab: 'log' } })
  await waitFor(() => expect(field().value).toBe(''))
  expect(screen.getByText('The tab')).toBeTruthy()
  router.history.back()
  await waitFor(() => expect(field().value).toBe('ada'))
})
