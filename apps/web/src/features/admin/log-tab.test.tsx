import { admin } from '@pollen/contract/admin'
import { examples } from '@pollen/contract/examples'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, breakConnection, inputsOf, pageOf } from '../../../test/server.ts'
import { LogTab } from './log-tab.tsx'

const [action] = examples.admin.listActions.answer?.results ?? []
if (!action) throw new Error('The contract has no example of an action')
const entries = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeEach(logInAda)

test('names who acted, also commands and former members', async () => {
  const byCommand = { ...action, channel: 'command' as const, operator: null, member: null, reason: '' }
  const all = [
    { ...action, id: 5 },
    { ...action, id: 4, operator: null, item_id: 42 },
    { ...byCommand, id: 3, system_user: 'root' },
    { ...byCommand, id: 2 },
  ]
  answer(admin.listActions, pageOf(...all))
  await renderAt('/admin/log', <LogTab />)
  await screen.findByText('4 entries')
  expect(entries()).toEqual([
    expect.stringMatching(/^Member disabled.* · grace · about adaAdvertisements in three comments$/),
    expect.stringMatching(/ · a former member · about ada · item 42/),
    expect.stringMatching(/ · command on the server, run by root$/),
    expect.stringMatching(/ · command on the server$/),
  ])
})

test('loads older entries on demand, and keeps the shown ones when that fails', async () => {
  answer(admin.listActions, { ...pageOf(action), next: 'https://pollen.example/x?cursor=older' })
  const { person } = await renderAt('/admin/log', <LogTab />)
  const more = await screen.findByRole('button', { name: 'Show more' })
  breakConnection(admin.listActions)
  await person.click(more)
  await waitFor(() => expect(more.getAttribute('aria-busy')).toBe('false'))
  expect(entries()).toHaveLength(1)
  answer(admin.listActions, pageOf({ ...action, id: 4 }))
  await person.click(more)
  await waitFor(() => expect(entries()).toHaveLength(2))
  expect(inputsOf(admin.listActions).at(-1)).toEqual({ cursor: 'older' })
})
