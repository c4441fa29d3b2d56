import { notifications } from '@pollen/contract/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, lastSocket } from '../../../test/fake-socket.ts'
import { logInAda, renderPart } from '../../../test/render.tsx'
import { answer, inputsOf } from '../../../test/server.ts'
import { endSession } from '../../lib/session.ts'
import { pollMs, useUnreadCount } from './unread.api.ts'
import { useUnreadUpdates } from './use-unread-updates.ts'

/** Numbers that the icon of the installed app has shown. */
let badges: number[]
beforeEach(() => {
  badges = []
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  })
  answer(notifications.count, { unread_count: 2 })
})
afterEach(() => {
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name)
})

function App() {
  useUnreadUpdates()
  return <output>{`${useUnreadCount()} unread`}</output>
}
const requests = () => inputsOf(notifications.count).length
const connect = (unread_count: number) =>
  act(async () => {
    lastSocket().open()
    lastSocket().push({ type: 'authenticated', content: { unread_count } })
  })

test('opens a channel for members only, and closes it on log-out', async () => {
  await renderPart(<App />)
  expect([FakeSocket.opened.length, requests()]).toEqual([0, 0])
  act(logInAda)
  expect(await screen.findByText('2 unread')).toBeTruthy()
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
  act(endSession)
  expect(lastSocket().isClosedByPage).toBe(true)
  expect(screen.getByText('0 unread')).toBeTruthy()
})

test('polls until the channel is open, and again while it is lost', async () => {
  vi.useFakeTimers()
  logInAda()
  await renderPart(<App />)
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
  await waitFor(() => expect(requests()).toBe(1))
  await connect(3)
  await act(() => vi.advanceTimersByTimeAsync(pollMs))
  expect([requests(), screen.queryByText('3 unread') !== null]).toEqual([1, true])
  act(() => lastSocket().end(1006))
  answer(notifications.count, { unread_count: 4 })
  await act(() => vi.advanceTimersByTimeAsync(pollMs))
  expect(requests()).toBe(2)
  expect(await screen.findByText('4 unread')).toBeTruthy()
})

test('shows the count on the icon of the installed app', async () => {
  logInAda()
  await renderPart(<App />)
  await waitFor(() => expect(badges).toEqual([0, 2]))
  act(endSession)
  await waitFor(() => expect(badges).toEqual([0, 2, 0]))
})
