import { admin } from '@pollen/contract/admin'
import { examples } from '@pollen/contract/examples'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, breakConnection } from '../../../test/server.ts'
import { OverviewTab } from './overview-tab.tsx'

const overview = examples.admin.overview.answer
if (!overview) throw new Error('The contract has no example of the overview')
const job = (name: string, succeeded_at: string | null, failed_at: string | null) => ({
  name,
  started_at: succeeded_at ?? failed_at,
  succeeded_at,
  failed_at,
  waiting: 0,
})
const [early, late] = ['2026-06-15T01:40:00.000Z', '2026-06-15T02:40:00.000Z'] as const
const entry = async (text: string) => (await screen.findByText(text)).closest('li')?.textContent

beforeEach(logInAda)

test('marks jobs whose last run failed', async () => {
  const jobs = [
    job('back-up-daily', early, late),
    job('sweep-media', late, early),
    job('erase-accounts', null, late),
    job('of-a-later-version', null, null),
  ]
  answer(admin.overview, { ...overview, jobs })
  await renderAt('/admin/overview', <OverviewTab />)
  expect(await entry('Daily backup')).toContain('failed')
  expect(await entry('Delete unused pictures')).not.toContain('failed')
  expect(await entry('Erase accounts whose deletion is due')).toContain('failed')
  expect(await entry('of-a-later-version')).toContain('has not run yet')
})

test('shows sign-ups per day as a chart and as a table', async () => {
  const sign_ups = [
    { day: '2026-06-14', count: 0 },
    { day: '2026-06-15', count: 2 },
  ]
  answer(admin.overview, { ...overview, sign_ups })
  const { person } = await renderAt('/admin/overview', <OverviewTab />)
  await person.click(await screen.findByText('Show as a table'))
  const table = screen.getByRole('table', { name: 'Sign-ups per day' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual(['15 Jun2', '14 Jun0'])
})

test('lists failed emails with their error', async () => {
  await renderAt('/admin/overview', <OverviewTab />)
  const mail = await entry('Activate your account on Pollen')
  expect(mail).toContain('nobody@example.org')
  expect(mail).toContain('8 attempts')
  expect(mail).toContain('550 no such mailbox')
})

test('offers to retry when the overview fails to load', async () => {
  breakConnection(admin.overview)
  const { person } = await renderAt('/admin/overview', <OverviewTab />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answer(admin.overview, overview)
  await person.click(retry)
  expect(await screen.findByText('2 sign-ups in the last 30 days')).toBeTruthy()
})

test('shows what needs attention, and a newer version', async () => {
  await renderAt('/admin/overview', <OverviewTab />)
  expect(await entry('The disk of the server is nearly full.')).toContain('15 Jun')
  const news = screen.getByRole('link', { name: 'What’s new' })
  expect(news.getAttribute('href')).toBe('https://example.org/pollen/releases/1.1.0')
  expect(news.closest('li')?.textContent).toContain('Pollen 1.1.0 is available')
})

test('shows no such section if all is well', async () => {
  answer(admin.overview, { ...overview, attention: [], newer_version: null })
  await renderAt('/admin/overview', <OverviewTab />)
  await screen.findByText('Disk and versions')
  expect(screen.queryByText('Needs attention')).toBeNull()
})
