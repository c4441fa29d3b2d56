import { admin } from '@pollen/contract/admin'
import { examples } from '@pollen/contract/examples'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, inputsOf, pageOf } from '../../../test/server.ts'
import { SignUpsTab } from './sign-ups-tab.tsx'

const [member] = examples.admin.listMembers.answer?.results ?? []
const [invitation] = examples.admin.listInvitations.answer?.results ?? []
if (!member || !invitation) throw new Error('The contract has no examples')
const jean = { ...member, id: 12, username: 'jean', state: 'applied' as const }
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()
const open = { ...invitation, expires_at: inAWeek }

beforeEach(() => {
  logInAda()
  answer(admin.listMembers, pageOf(jean))
  answer(admin.listInvitations, pageOf(open))
})

async function openTab() {
  const page = await renderAt('/admin/sign-ups', <SignUpsTab />)
  await screen.findByRole('button', { name: /^Approve ?jean$/ })
  await screen.findByText('For the repair café', { selector: 'p' })
  return page
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('approves an applicant, who leaves the list', async () => {
  const { person } = await openTab()
  answer(admin.listMembers, pageOf())
  await person.click(button(/^Approve ?jean$/))
  expect(await screen.findByText('No one is waiting.')).toBeTruthy()
  expect(inputsOf(admin.approveMember)).toEqual([{ id: '12' }])
})

test('refuses an applicant with a reason', async () => {
  const { person } = await openTab()
  await person.click(button(/^Refuse ?jean$/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse jean?' }))
  await person.type(dialog.getByLabelText('Reason'), 'Lives elsewhere.')
  await person.click(dialog.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(inputsOf(admin.refuseMember)).toEqual([{ id: '12', reason: 'Lives elsewhere.' }]))
})

test('shows the link of a new invitation once, and copies it', async () => {
  const { person } = await openTab()
  await person.clear(screen.getByLabelText('Number of people'))
  await person.type(screen.getByLabelText('Number of people'), '10')
  await person.click(button('Create a link'))
  await person.click(await screen.findByRole('button', { name: 'Copy the link' }))
  expect(await navigator.clipboard.readText()).toBe(examples.admin.createInvitation.answer?.url)
  expect(inputsOf(admin.createInvitation)).toMatchObject([{ max_uses: 10 }])
})

test('requires a sensible number of people', async () => {
  const { person } = await openTab()
  await person.type(screen.getByLabelText('Number of people'), 'x')
  await person.click(button('Create a link'))
  expect(screen.getByLabelText('Number of people').getAttribute('aria-invalid')).toBe('true')
  expect(inputsOf(admin.createInvitation)).toEqual([])
})

test('ends an invitation after confirmation', async () => {
  const { person } = await openTab()
  await person.click(button(/^End ?For the repair café$/))
  const dialog = within(await screen.findByRole('dialog', { name: 'End the invitation “For the repair café”?' }))
  answer(admin.listInvitations, pageOf({ ...open, ended_at: new Date().toISOString() }))
  await person.click(dialog.getByRole('button', { name: 'End' }))
  expect(await screen.findByText('Ended')).toBeTruthy()
  expect(inputsOf(admin.endInvitation)).toEqual([{ id: '4' }])
  expect(screen.queryByRole('button', { name: /^End ?For the repair café$/ })).toBeNull()
})

test.each([
  ['expired', { expires_at: '2026-01-01T00:00:00.000Z' }],
  ['used up', { uses: 10 }],
])('an invitation that is %s cannot be ended', async (_case, changes) => {
  answer(admin.listInvitations, pageOf({ ...open, ...changes }))
  await openTab()
  expect(screen.getByText('Ended')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
})
