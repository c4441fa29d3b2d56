import { admin } from '@pollen/contract/admin'
import type { Case, Decision } from '@pollen/contract/case-fields'
import { cases } from '@pollen/contract/cases'
import { me } from '@pollen/contract/example-data'
import { examples } from '@pollen/contract/examples'
import { members } from '@pollen/contract/members'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../../test/render.tsx'
import { answer, inputsOf, pageOf, refuse } from '../../../../test/server.ts'
import { AdminPage } from '../admin-page.tsx'
import { CasePage } from './case-page.tsx'
import { StatisticsPage } from './statistics-page.tsx'
import { TemplatesTab } from './templates-tab.tsx'

const open = examples.cases.get.answer as Case
const decided = examples.cases.decide.answer as Case
const decision = decided.decisions[0] as Decision
const grace = { id: 3, username: 'grace' }

beforeEach(logInAda)

const openCase = () => renderAt('/admin/cases/5', <CasePage />)
const radio = (name: string) => screen.getByRole('radio', { name })
const button = (name: string) => screen.getByRole('button', { name })

describe('the administration', () => {
  const tabs = () => within(screen.getByRole('navigation', { name: 'Administration' })).getAllByRole('link')

  test('opens on the queue, and shows nothing else to moderators', async () => {
    answer(members.me, { ...me, is_moderator: true })
    answer(cases.list, pageOf({ ...open, reporters_count: 2, reports_count: 3, claimed_by: grace }))
    const { addressNow } = await renderAt('/admin/members', <AdminPage />)
    await waitFor(() => expect(addressNow()).toBe('/admin/cases'))
  })

  test.each([
    [false, ['Cases', 'Templates', 'Statistics']],
    [true, ['Cases', 'Overview', 'Members', 'Sign-ups', 'Items', 'Comments']],
  ])('has the tabs of the role (operator: %s)', async (is_operator, names) => {
    answer(members.me, { ...me, is_moderator: true, is_operator })
    answer(cases.list, pageOf({ ...open, reporters_count: 2, reports_count: 3, claimed_by: grace }))
    const { person } = await renderAt('/admin/cases', <AdminPage />)
    await waitFor(() => expect(tabs().map((tab) => tab.textContent)).toEqual(expect.arrayContaining(names)))
    if (!is_operator) expect(tabs()).toHaveLength(names.length)
    const link = await screen.findByRole('link', { name: 'Item · A pram' })
    expect(link.getAttribute('href')).toBe('/admin/cases/5')
    expect(screen.getByText(/by jean · 3 reports of 2 members/)).toBeTruthy()
    expect(screen.getByText('grace works on it')).toBeTruthy()
    await person.click(radio('Closed'))
    await waitFor(() => expect(inputsOf(cases.list).at(-1)).toEqual({ state: 'closed' }))
  })
})

describe('a case', () => {
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason, as the member reads it')

  test('shows the evidence and the history of both members', async () => {
    await openCase()
    expect(await screen.findByRole('heading', { level: 1, name: 'Item · A pram' })).toBeTruthy()
    expect(screen.getByText('With a rain cover. 20 euros.')).toBeTruthy()
    expect(screen.getByText('They want a deposit.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'jean' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ada' })).toBeTruthy()
  })

  test('is decided with a rule and a reason from a template, and leads to the next case', async () => {
    answer(cases.list, pageOf(open, { ...open, id: 6, claimed_by: grace }, { ...open, id: 7 }))
    const { person } = await openCase()
    await screen.findByRole('heading', { name: 'Decide' })
    await person.click(button('Decide'))
    expect(await screen.findByText('Please choose one.')).toBeTruthy()
    await person.click(radio('Hide the item'))
    expect(reason().value).toBe('Your item breaks our rules.')
    await person.click(button('Decide'))
    expect(inputsOf(cases.decide)).toEqual([])
    await person.selectOptions(screen.getByLabelText('Community rule'), '1')
    await person.type(reason(), ' 20 euros.')
    await person.selectOptions(screen.getByLabelText('For how long'), '30')
    await person.click(button('Decide'))
    const next = await within(await screen.findByRole('region', { name: 'Decided' })).findByRole('link')
    await waitFor(() => expect(document.activeElement).toBe(next))
    expect(next.getAttribute('href')).toBe('/admin/cases/7')
    expect(inputsOf(cases.decide)).toEqual([
      {
        id: '5',
        version: 1,
        outcome: 'hide',
        rule: 1,
        reason: 'Your item breaks our rules. 20 euros.',
        days: 30,
        hides_content: false,
      },
    ])
  })

  test('is closed without a violation, a rule or a reason', async () => {
    const { person } = await openCase()
    await person.click(await screen.findByRole('radio', { name: 'No violation' }))
    await person.click(screen.getByRole('checkbox', { name: /^The reports were unfounded/ }))
    await person.click(button('Decide'))
    await screen.findByRole('region', { name: 'Decided' })
    const sent = { outcome: 'no_violation', hides_content: false, are_reports_unfounded: false }
    expect(inputsOf(cases.decide)).toEqual([{ id: '5', version: 1, ...sent }])
  })

  test('explains the decision of someone else, and keeps the input', async () => {
    refuse(cases.decide, 'CASE_CHANGED')
    const { person } = await openCase()
    await person.click(await screen.findByRole('radio', { name: 'Restrict the member' }))
    await screen.findByRole('option', { name: /^1\. / })
    await person.selectOptions(screen.getByLabelText('Community rule'), '1')
    await person.type(reason(), 'My reason.')
    answer(cases.get, decided)
    await person.click(button('Decide'))
    expect(await screen.findByText('grace has decided: Hide the item.')).toBeTruthy()
    expect(reason().value).toContain('My reason.')
    expect(button('Decide')).toHaveProperty('disabled', true)
  })

  test('shows who works on it', async () => {
    answer(cases.get, { ...open, claimed_by: grace, claimed_at: open.opened_at })
    const { person } = await openCase()
    expect(await screen.findByText(/^grace has worked on it since/)).toBeTruthy()
    answer(cases.claim, { ...open, claimed_by: { id: 7, username: 'ada' }, claimed_at: open.opened_at })
    await person.click(button('Take over'))
    expect(await screen.findByText('You work on this case.')).toBeTruthy()
    expect(inputsOf(cases.claim)).toEqual([{ id: '5', take_over: true }])
    await person.type(screen.getByLabelText('New note'), 'Asked the owner.')
    await person.click(button('Add the note'))
    expect(await screen.findByText('The price is in the second picture.')).toBeTruthy()
  })

  test('has decisions that can be undone', async () => {
    answer(cases.get, decided)
    const { person } = await openCase()
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo the decision about jean?' }))
    await person.type(dialog.getByLabelText('Reason'), 'The price was for delivery.')
    await person.click(dialog.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(inputsOf(cases.undo)).toEqual([{ id: '17', reason: 'The price was for delivery.' }]))
  })

  const appeal = { ...examples.statements.appeal.answer?.appeal } as NonNullable<Decision['appeal']>
  const withAppeal = (changes: Partial<Decision>): Case => ({
    ...decided,
    state: 'appealed',
    decisions: [{ ...decision, appeal, ...changes }],
  })

  test('leaves an appeal to another moderator', async () => {
    answer(cases.get, withAppeal({ can_decide_appeal: false }))
    await openCase()
    expect(await screen.findByText(/Someone other than the person who decided/)).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Grant it' })).toBeNull()
  })

  test('has an appeal that the only moderator decides', async () => {
    answer(cases.get, withAppeal({ can_decide_appeal: true, is_only_moderator: true }))
    const { person } = await openCase()
    expect(await screen.findByText(/there is no one else to decide on the appeal/)).toBeTruthy()
    await person.click(radio('Grant it'))
    await person.type(screen.getByLabelText('Answer to the member'), 'You are right.')
    await person.click(button('Send the answer'))
    expect(await screen.findByText('Done.')).toBeTruthy()
    expect(inputsOf(cases.decideAppeal)).toEqual([{ id: '17', is_granted: true, answer: 'You are right.' }])
  })
})

test('operators change templates, which moderators only read', async () => {
  answer(members.me, { ...me, is_operator: true, is_moderator: true })
  const { person } = await renderAt('/admin/templates', <TemplatesTab />)
  await person.click(await screen.findByText('Hide the item'))
  await person.clear(await screen.findByLabelText('English'))
  await person.click(button('Save'))
  expect(await screen.findByText('Done.')).toBeTruthy()
  expect(inputsOf(admin.changeTemplate)).toEqual([{ outcome: 'hide', en: '', fr: 'Your item breaks our rules.' }])
})

test('everyone can read published figures', async () => {
  await renderAt('/moderation', <StatisticsPage />)
  expect(await screen.findByText('5.5 hours')).toBeTruthy()
  refuse(cases.statistics, 'NOT_FOUND')
})
