import { admin } from '@pollen/contract/admin'
import { pram as item } from '@pollen/contract/example-data'
import { examples } from '@pollen/contract/examples'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt, renderPart } from '../../test/render.tsx'
import { answer, holdBack, inputsOf, refuse } from '../../test/server.ts'
import { ItemPage } from '../features/items/page/item-page.tsx'
import { ProfilePage } from '../features/profiles/profile-page.tsx'
import { OperatorSlot, type OperatorSlotProps, OperatorToolsProvider } from '../parts/operator-slot.tsx'
import { Menu } from '../ui/menu.tsx'
import { OperatorTools } from './operator-tools.tsx'

const me = examples.members.me.answer
const pram = examples.admin.getItem.answer
const member = examples.admin.getMember.answer
if (!me || !pram || !member) throw new Error('The contract lacks examples')
const hidden = { ...pram, hidden_at: '2026-06-15T10:00:00.000Z', hidden_reason: 'An advertisement.' }
const suspended = { ...member, state: 'suspended' as const, suspended_at: '2026-06-15T10:00:00.000Z' }

beforeEach(() => {
  logInAda()
  answer(members.me, { ...me, is_operator: true })
})

const open = (slot: OperatorSlotProps) =>
  renderPart(
    <OperatorToolsProvider value={OperatorTools}>
      <OperatorSlot {...slot} />
    </OperatorToolsProvider>,
  )

test('other members get no tools, and none of their data is requested', async () => {
  answer(members.me, { ...me, is_operator: false })
  await open({ at: 'member', id: String(member.id) })
  await waitFor(() => expect(inputsOf(members.me)).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
  expect(inputsOf(admin.getMember)).toEqual([])
})

test('an operator suspends and restores a member from the profile', async () => {
  const { person } = await open({ at: 'member', id: String(member.id) })
  await person.click(await screen.findByRole('button', { name: /^Disable ?ada$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable ada?' }))
  await person.type(dialog.getByLabelText('Reason'), 'Advertisements.')
  answer(admin.getMember, suspended)
  await person.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByRole('button', { name: /^Enable ?ada$/ })).toBeTruthy()
  expect(inputsOf(admin.disableMember)).toEqual([{ id: String(member.id), reason: 'Advertisements.' }])
})

test('the profile of a suspended member is replaced by the tools, with its own title', async () => {
  answer(admin.getMember, suspended)
  await open({ at: 'missing-member', id: String(member.id) })
  expect(await screen.findByRole('heading', { level: 1, name: 'ada' })).toBeTruthy()
  expect(screen.getByText('Members can’t see this page.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Enable ?ada$/ })).toBeTruthy()
})

test.each([
  ['member', 'missing-member', admin.getMember, 'ACCOUNT_DOESNT_EXIST'],
  ['item', 'missing-item', admin.getItem, 'ITEM_DOESNT_EXIST'],
] as const)('says so if the %s does not exist', async (_, at, endpoint, key) => {
  refuse(endpoint, key)
  await open({ at, id: '999' })
  expect(await screen.findByText('It no longer exists.')).toBeTruthy()
})

test('the tools of a page have a title before their data is known', async () => {
  refuse(admin.getItem, 'SERVICE_UNAVAILABLE')
  await open({ at: 'missing-item', id: String(pram.id) })
  expect(await screen.findByText('This could not be loaded.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Item')
})

/** A page with a slot for the tools of operators. */
const openPage = (path: string, page: ReactNode) =>
  renderAt(path, <OperatorToolsProvider value={OperatorTools}>{page}</OperatorToolsProvider>)

test.each([
  ['item', '/items/8', <ItemPage key="item" />, items.get, '/items'],
  ['profile', '/profile/9', <ProfilePage key="profile" />, members.get, '/map'],
] as const)('a failure is not taken for a hidden %s', async (_, path, page, endpoint, next) => {
  refuse(endpoint, 'SERVICE_UNAVAILABLE')
  const { addressNow } = await openPage(path, page)
  await waitFor(() => expect(addressNow()).toBe(next))
  expect([inputsOf(admin.getItem), inputsOf(admin.getMember)]).toEqual([[], []])
})

test('a hidden item is shown again from its address', async () => {
  answer(admin.getItem, hidden)
  const { person } = await open({ at: 'missing-item', id: String(pram.id) })
  await person.click(await screen.findByRole('button', { name: /^Show again ?A pram$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Show “A pram” again?' }))
  await person.type(dialog.getByLabelText('Reason'), 'A mistake.')
  answer(admin.getItem, pram)
  await person.click(dialog.getByRole('button', { name: 'Show again' }))
  expect(await screen.findByRole('button', { name: /^Hide ?A pram$/ })).toBeTruthy()
  expect(inputsOf(admin.getItem)[0]).toEqual({ id: String(pram.id) })
})

/** The menu of an item with the dialog beside it, as on its page. */
const menuOf = (id: number) => (
  <OperatorToolsProvider value={OperatorTools}>
    <OperatorSlot at="item-dialog" id={id} />
    <Menu trigger={<button type="button">More</button>}>
      <OperatorSlot at="item-menu" id={id} />
    </Menu>
  </OperatorToolsProvider>
)

test('an item is hidden from its menu', async () => {
  const { person } = await renderPart(menuOf(pram.id))
  await waitFor(() => expect(inputsOf(admin.getItem)).toHaveLength(1))
  await person.click(screen.getByRole('button', { name: 'More' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Hide as an operator' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide “A pram”?' }))
  await person.type(dialog.getByLabelText('Reason'), 'An advertisement.')
  await person.click(dialog.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inputsOf(admin.hideItem)).toEqual([{ id: String(pram.id), reason: 'An advertisement.' }])
})

test('the menu of an item shows that its entry is loading or failed', async () => {
  refuse(admin.getItem, 'SERVICE_UNAVAILABLE')
  const release = holdBack(admin.getItem)
  const { person } = await renderPart(menuOf(pram.id))
  await person.click(screen.getByRole('button', { name: 'More' }))
  expect((await screen.findByRole('menuitem', { name: 'Loading…' })).ariaDisabled).toBe('true')
  release()
  expect(await screen.findByRole('menuitem', { name: 'This could not be loaded.' })).toBeTruthy()
})

test('the page of an item that is hidden shows the tools instead', async () => {
  answer(items.get, { ...item, user: { ...item.user, id: 12 } } as never)
  const { person } = await openPage(`/items/${item.id}`, <ItemPage />)
  await person.click(await screen.findByRole('button', { name: 'More actions' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Hide as an operator' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide “A pram”?' }))
  await person.type(dialog.getByLabelText('Reason'), 'An advertisement.')
  refuse(items.get, 'ITEM_DOESNT_EXIST')
  answer(admin.getItem, hidden)
  await person.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText('Members can’t see this page.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Show again ?A pram$/ })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('leaving the page of an item closes its dialog, also for the next item', async () => {
  const first = await renderPart(menuOf(pram.id))
  await waitFor(() => expect(inputsOf(admin.getItem)).toHaveLength(1))
  await first.person.click(screen.getByRole('button', { name: 'More' }))
  await first.person.click(await screen.findByRole('menuitem', { name: 'Hide as an operator' }))
  await screen.findByRole('dialog', { name: 'Hide “A pram”?' })
  first.unmount()
  for (const id of [pram.id + 1, pram.id]) {
    const next = await renderPart(menuOf(id))
    await screen.findByRole('button', { name: 'More' })
    expect(screen.queryByRole('dialog')).toBeNull()
    next.unmount()
  }
})

test('a comment is removed where it is written', async () => {
  const { person } = await open({ at: 'comment', id: 12, author: 'ben' })
  await person.click(await screen.findByRole('button', { name: /^Remove ?ben$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove ben’s comment?' }))
  await person.type(dialog.getByLabelText('Reason'), 'Rude.')
  await person.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inputsOf(admin.removeComment)).toEqual([{ id: '12', reason: 'Rude.' }])
})
