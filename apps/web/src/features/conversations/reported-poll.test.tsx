import { notifications } from '@pollen/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, breakConnection } from '../../../test/server.ts'
import { shortCount, unreadQuery, useUnreadCount } from './unread.api.ts'
import { useReportedPoll } from './use-reported-poll.ts'

let reload: () => Promise<unknown>
beforeEach(() => logInAda())

function Counter() {
  const poll = useQuery(unreadQuery)
  useReportedPoll(poll, 'The messages are counted again.')
  reload = poll.refetch
  return <output>{useUnreadCount()}</output>
}
const open = () => renderAt('/about', <Counter />)
const poll = () => act(async () => void (await reload()))
const errors = () => screen.getByRole('alert').textContent

test('reports the first failure of a poll, and its recovery', async () => {
  answer(notifications.count, { unread_count: 3 })
  const { person } = await open()
  await waitFor(() => expect(screen.getByText('3')).toBeTruthy())
  breakConnection(notifications.count)
  await poll()
  await waitFor(() => expect(errors()).toBe('Connection error. Try again later.'))
  // Keeps showing the last count.
  expect(screen.getByText('3')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  await poll()
  expect(errors()).toBe('')
  answer(notifications.count, { unread_count: 4 })
  await poll()
  expect(await screen.findByText('The messages are counted again.')).toBeTruthy()
  expect(screen.getByText('4')).toBeTruthy()
})

test('does not report failures while the device is offline', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  breakConnection(notifications.count)
  await open()
  await poll()
  expect(errors()).toBe('')
  isOnline.mockRestore()
})

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('shortens %i unread messages to %s', (count, text) => {
  expect(shortCount(count)).toBe(text)
})
