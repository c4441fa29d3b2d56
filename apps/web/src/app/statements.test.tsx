import { me } from '@pollen/contract/example-data'
import { examples } from '@pollen/contract/examples'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { type Statement, statements } from '@pollen/contract/statements'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt, renderPart } from '../../test/render.tsx'
import { answer, breakConnection, inputsOf, refuse } from '../../test/server.ts'
import { RestrictionNotice } from '../features/members/index.ts'
import { MyStatements } from '../features/statements/my-statements.tsx'
import { StatementPage } from '../features/statements/statement-page.tsx'
import { call } from '../lib/api.ts'
import { endSession } from '../lib/session.ts'
import { wipeUnsentInput } from '../lib/unsent-input.ts'
import { CautionGate } from './caution-gate.tsx'

const statement = examples.statements.get.answer as Statement
const appealed = examples.statements.appeal.answer as Statement
const token = '17.4b1d0c6a'

beforeEach(() => {
  endSession()
  wipeUnsentInput()
})

test('a member who cannot log in reads the decision and appeals with the mailed link', async () => {
  breakConnection(statements.appeal)
  const { person } = await renderAt(`/statements/17/${token}`, <StatementPage />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Your item has been hidden' })).toBeTruthy()
  for (const fact of ['Item · A pram', 'No end date', 'Your item asks for 20 euros.', '1. Everything is free'])
    expect(screen.getByText(fact)).toBeTruthy()
  expect(screen.getByText(/After one or more reports\. A person decided\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: '1. Everything is free' }).getAttribute('href')).toBe('/about#rule-1')
  await person.type(screen.getByRole('textbox'), 'It is free.')
  await person.click(screen.getByRole('button', { name: 'Send the appeal' }))
  expect(await screen.findByText('Connection error. Try again later.')).toBeTruthy()
  answer(statements.appeal, appealed)
  await person.click(screen.getByRole('button', { name: 'Send the appeal' }))
  const title = await screen.findByRole('heading', { name: 'Your appeal' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(inputsOf(statements.get)[0]).toEqual({ id: '17', token })
  expect(inputsOf(statements.appeal).at(-1)).toEqual({ id: '17', token, text: 'It is free.' })
  await person.type(screen.getByRole('textbox', { name: 'Add something, or answer a question' }), 'Here is a photo.')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Here is a photo.', { selector: 'li p' })).toBeTruthy()
})

test.each([
  [true, 'Your appeal was granted'],
  [false, 'Your appeal was rejected'],
])('shows the outcome of an appeal (granted: %s)', async (is_granted, title) => {
  const appeal = { ...appealed.appeal, decided_at: statement.decided_at, is_granted, answer: 'Because.' }
  answer(statements.get, { ...appealed, appeal: appeal as Statement['appeal'] })
  await renderAt(`/statements/17/${token}`, <StatementPage />)
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText('Because.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a decision of others is not shown', async () => {
  refuse(statements.get, 'STATEMENT_DOESNT_EXIST')
  await renderAt('/statements/17/wrong', <StatementPage />)
  expect(await screen.findByRole('heading', { name: 'This decision can’t be shown' })).toBeTruthy()
})

test('members find their decisions in the settings', async () => {
  logInAda()
  await renderPart(<MyStatements />)
  const link = await screen.findByRole('link', { name: 'Your item has been hidden' })
  expect(link.getAttribute('href')).toBe('/statements/17')
  expect(screen.getByText('In effect')).toBeTruthy()
})

test('a caution replaces the page until it is acknowledged', async () => {
  logInAda()
  let caution_id: number | null = 17
  answer(members.me, () => ({ ...me, caution_id }))
  answer(statements.get, { ...statement, outcome: 'caution', needs_acknowledgement: true })
  answer(statements.acknowledge, () => {
    caution_id = null
    return { ...statement, outcome: 'caution' as const, needs_acknowledgement: false }
  })
  const { person } = await renderAt('/items', <CautionGate>The list</CautionGate>)
  const title = await screen.findByRole('heading', { name: 'Please read this first' })
  expect(screen.queryByText('The list')).toBeNull()
  expect(within(title.parentElement as HTMLElement).getByText('Your item asks for 20 euros.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'I have read it' }))
  expect(await screen.findByText('The list')).toBeTruthy()
  expect(inputsOf(statements.acknowledge)).toEqual([{ id: '17' }])
})

test('a refused call shows a restriction that the page did not know', async () => {
  logInAda()
  await renderAt(
    '/add-item',
    <CautionGate>
      <RestrictionNotice />
      The form
    </CautionGate>,
  )
  await screen.findByText('The form')
  answer(members.me, { ...me, restricted_until: '2999-01-01T00:00:00.000Z' })
  refuse(items.create, 'MEMBER_IS_RESTRICTED')
  await act(() => call(items.create, {} as never).catch(() => undefined))
  expect(await screen.findByText('You can’t publish anything for now')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read why, and how to appeal' })).toBeTruthy()
})
