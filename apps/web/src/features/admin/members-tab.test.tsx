import { admin } from '@pollen/contract/admin'
import { examples } from '@pollen/contract/examples'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, inputsOf, pageOf, refuse } from '../../../test/server.ts'
import { MembersTab } from './members-tab.tsx'

const [example] = examples.admin.listMembers.answer?.results ?? []
if (!example) throw new Error('The contract has no example of a member')
const member = { ...example, id: 12, username: 'jean', state: 'active' as const, is_operator: false }

let listed: (typeof member)[]
beforeEach(() => {
  logInAda()
  listed = [member]
  answer(admin.listMembers, () => pageOf(...listed))
})

async function open() {
  const page = await renderAt('/admin/members', <MembersTab />)
  await screen.findByText(/^\d+ members?$|Nothing here yet|No results/)
  return page
}
const button = (name: RegExp | string) => screen.getByRole('button', { name })

test('filters members by state', async () => {
  const { person } = await open()
  listed = []
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Disabled by an operator')
  await waitFor(() => expect(inputsOf(admin.listMembers).at(-1)).toEqual({ state: 'suspended' }))
  expect(await screen.findByText('No results.')).toBeTruthy()
})

test('requires a reason before an action, and reloads the list afterwards', async () => {
  const { person } = await open()
  await person.click(button(/^Disable ?jean$/))
  const dialog = await screen.findByRole('dialog', { name: 'Disable jean?' })
  await person.click(within(dialog).getByRole('button', { name: 'Disable' }))
  expect(inputsOf(admin.disableMember)).toEqual([])
  const reason = within(dialog).getByLabelText('Reason')
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await person.type(reason, 'Sells things here.')
  await person.click(within(dialog).getByRole('button', { name: 'Disable' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inputsOf(admin.disableMember)).toEqual([{ id: '12', reason: 'Sells things here.' }])
  expect(await screen.findByText('Done.')).toBeTruthy()
  await waitFor(() => expect(inputsOf(admin.listMembers).length).toBeGreaterThan(1))
})

async function requestErasure() {
  const page = await open()
  await page.person.click(button(/^Erase ?jean$/))
  const dialog = await screen.findByRole('dialog', { name: /^Erase jean \(.+@.+\) for good\?$/ })
  await page.person.type(within(dialog).getByLabelText('Reason'), 'Asked for it.')
  await page.person.click(within(dialog).getByRole('button', { name: 'Erase' }))
  return { ...page, password: await screen.findByRole('dialog', { name: 'Enter your password' }) }
}

test('continues an action after the operator re-enters the password', async () => {
  refuse(admin.eraseMember, 'PASSWORD_NEEDED')
  const { person, password } = await requestErasure()
  answer(admin.eraseMember, undefined)
  await person.type(within(password).getByLabelText('Password'), 'seven-quiet-bees')
  await person.click(within(password).getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inputsOf(admin.enterPassword)).toEqual([{ password: 'seven-quiet-bees' }])
  expect(inputsOf(admin.eraseMember)).toHaveLength(2)
})

test('shows no error after a cancelled password prompt, and keeps the reason', async () => {
  refuse(admin.eraseMember, 'PASSWORD_NEEDED')
  const { person, password } = await requestErasure()
  await person.click(within(password).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enter your password' })).toBeNull())
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Asked for it.')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([''])
})

test('reports a wrong password and lets the operator correct it', async () => {
  refuse(admin.eraseMember, 'PASSWORD_NEEDED')
  refuse(admin.enterPassword, 'INVALID_PASSWORD')
  const { person, password } = await requestErasure()
  await person.type(within(password).getByLabelText('Password'), 'wrong{Enter}')
  await waitFor(() => expect(inputsOf(admin.enterPassword)).toHaveLength(1))
  await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true))
  expect(screen.getByRole('dialog', { name: 'Enter your password' })).toBeTruthy()
})

test.each([
  ['active', false, ['Log out everywhere', 'Send a link', 'Change the address', 'Disable', 'Erase']],
  ['suspended', false, ['Change the address', 'Enable', 'Erase']],
  ['new', false, ['Send a link', 'Change the address', 'Disable', 'Erase']],
  ['active', true, ['Log out everywhere']],
] as const)('offers the allowed actions for a member who is %s (operator: %s)', async (state, is_operator, actions) => {
  listed = [{ ...member, state: state as 'active', is_operator }]
  await open()
  const names = within(screen.getByRole('list'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(actions.map((action) => `${action} jean`))
})

test('focuses the section when the entry disappears after an action', async () => {
  const { person } = await open()
  await person.click(button(/^Erase ?jean$/))
  const dialog = await screen.findByRole('dialog')
  await person.type(within(dialog).getByLabelText('Reason'), 'Asked for it.')
  listed = []
  await person.click(within(dialog).getByRole('button', { name: 'Erase' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'))
})

test('asks for the new address together with the reason', async () => {
  const { person } = await open()
  await person.click(button(/^Change the address ?jean$/))
  const dialog = await screen.findByRole('dialog', { name: 'Change the address of jean?' })
  await person.type(within(dialog).getByLabelText('Reason'), 'Lost the mailbox.')
  await person.click(within(dialog).getByRole('button', { name: 'Change the address' }))
  const email = within(dialog).getByLabelText('New email address')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await person.type(email, 'jean@new.example')
  await person.click(within(dialog).getByRole('button', { name: 'Change the address' }))
  await waitFor(() =>
    expect(inputsOf(admin.changeEmail)).toEqual([{ id: '12', reason: 'Lost the mailbox.', email: 'jean@new.example' }]),
  )
})
