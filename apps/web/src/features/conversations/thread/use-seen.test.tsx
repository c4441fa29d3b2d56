import { ada, conversation, message } from '@pollen/contract/example-data'
import type { Message } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logInAda, QueryScope } from '../../../../test/render.tsx'
import { answer, breakConnection, holdBack, inputsOf } from '../../../../test/server.ts'
import { useUnreadCount } from '../unread.api.ts'
import { useSeen } from './use-seen.ts'

const minute = (id: number) => new Date(Date.UTC(2026, 5, 14, 17, id)).toISOString()
const fromJean = (id: number): Message => ({ ...message, id, date: minute(id) })
const fromAda = (id: number): Message => ({ ...fromJean(id), user: ada, user_id: ada.id })

/** The conversation after Ada has seen the messages up to this one. */
const seenUpTo = (id: number) => ({
  ...conversation,
  users: conversation.users.map((one) => (one.user.id === ada.id ? { ...one, seen_message_id: id } : one)),
})

type Thread = Parameters<typeof useSeen>[0]
const thread: Thread = {
  conversation: seenUpTo(1),
  messages: [fromJean(1), fromJean(2)],
  viewerId: ada.id,
  isAtNewest: true,
  channel: 'live',
}
const read = (initial: Partial<Thread> = {}) => {
  const hook = renderHook((reading: Thread) => useSeen(reading), {
    wrapper: QueryScope,
    initialProps: { ...thread, ...initial },
  })
  const change = (changes: Partial<Thread>) => hook.rerender({ ...thread, ...initial, ...changes })
  return { ...hook, change }
}
const reported = () => inputsOf(notifications.markSeen).map((input) => input.last_message_date)
const setVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(logInAda)
afterEach(() => vi.restoreAllMocks())

test('reports the newest message as seen, and keeps the new messages marked', async () => {
  const { result } = read()
  expect(result.current).toMatchObject({ newAfterId: 1, unseenCount: 1 })
  await waitFor(() => expect(result.current.unseenCount).toBe(0))
  expect([reported(), result.current.newAfterId]).toEqual([[minute(2)], 1])
  act(result.current.clearNew)
  expect(result.current.newAfterId).toBeNull()
})

test('updates the unread count from the answer, and ignores an older count that arrives later', async () => {
  const release = holdBack(notifications.count, { unread_count: 3 })
  answer(notifications.markSeen, { unread_count: 2 })
  const count = renderHook(useUnreadCount, { wrapper: QueryScope })
  read()
  await waitFor(() => expect(count.result.current).toBe(2))
  await act(async () => release())
  expect(count.result.current).toBe(2)
})

test('reports nothing if all messages of the other member are seen', () => {
  const { result } = read({ messages: [fromJean(1), fromAda(2)] })
  expect([reported(), result.current.newAfterId, result.current.unseenCount]).toEqual([[], null, 0])
})

test('reports the message of the other member below which an own one was sent late', async () => {
  read({ messages: [fromJean(1), fromJean(2), fromAda(3)] })
  await waitFor(() => expect(reported()).toEqual([minute(2)]))
})

test('counts and marks messages that arrive while the member reads older ones', async () => {
  const start = { conversation: seenUpTo(2), isAtNewest: false }
  const { result, change } = read(start)
  const messages = [...thread.messages, fromJean(3), fromJean(4)]
  change({ messages })
  expect(result.current).toMatchObject({ newAfterId: 2, unseenCount: 2 })
  expect(reported()).toEqual([])
  change({ messages, isAtNewest: true })
  await waitFor(() => expect(result.current.unseenCount).toBe(0))
  expect([reported(), result.current.newAfterId]).toEqual([[minute(4)], 2])
})

test('does not mark messages that arrive while the member watches', async () => {
  const { result, change } = read({ conversation: seenUpTo(2) })
  change({ messages: [...thread.messages, fromJean(3)] })
  await waitFor(() => expect(reported()).toEqual([minute(3)]))
  expect(result.current.newAfterId).toBeNull()
})

test('reports messages that arrived in the background once the page is visible again', async () => {
  setVisibility('hidden')
  const { change } = read({ conversation: seenUpTo(2) })
  change({ messages: [...thread.messages, fromJean(3)] })
  expect(reported()).toEqual([])
  setVisibility('visible')
  await waitFor(() => expect(reported()).toEqual([minute(3)]))
})

test('repeats a failed report after a reconnection', async () => {
  breakConnection(notifications.markSeen)
  const { result, change } = read()
  await waitFor(() => expect(reported()).toHaveLength(1))
  answer(notifications.markSeen, { unread_count: 0 })
  change({ channel: 'offline' })
  change({ channel: 'live' })
  await waitFor(() => expect(result.current.unseenCount).toBe(0))
})

test('reports nothing after a log-out', () => {
  read({ viewerId: undefined })
  expect(reported()).toEqual([])
})
