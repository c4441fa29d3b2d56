import type { ConversationServerFrame } from '@pollen/contract/live'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, lastSocket } from '../../../test/fake-socket.ts'
import type { MessagePages } from './message-pages.ts'

vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('location', { href: 'https://pollen.example/conversations/7' })
vi.stubGlobal('WebSocket', FakeSocket)
const { openConversationChannel } = await import('./use-conversation-channel.ts')
const { loadMessages } = await import('./conversations.api.ts')
const { conversationKeys } = await import('./conversation-keys.ts')
const { messagesInOrder } = await import('./message-pages.ts')
const { startSession } = await import('../../lib/session.ts')

const aMessage = (id: number) => ({
  id,
  conversation_id: 7,
  content: `Message ${id}`,
  date: new Date(id * 60_000).toISOString(),
  user: null,
  user_id: 2,
  client_id: null,
  images: [],
})
const aConversation = (seq: number) => ({
  id: 7,
  item: null,
  users: [],
  last_message: null,
  unread_messages: 0,
  is_muted: false,
  is_closed: false,
  closed_by: null,
  creationdate: new Date(0).toISOString(),
  seq,
})

/** Messages on the server. Calls return its newest page, or fail. */
let storedIds: number[]
let calls: number
let isDown: boolean
let answerLater: (() => void) | undefined
let isSlow: boolean

async function serve(): Promise<Response> {
  calls++
  if (isDown) throw new TypeError('Failed to fetch')
  const results = storedIds.toReversed().map(aMessage)
  const page = { count: results.length, count_is_exact: true, next: null, previous: null, results }
  if (isSlow) await new Promise<void>((resolve) => (answerLater = resolve))
  return new Response(JSON.stringify(page), { status: 200 })
}
vi.stubGlobal('fetch', serve)

let client: QueryClient
let stop: () => void
const settle = () => vi.advanceTimersByTimeAsync(0)
const open = () => {
  stop = openConversationChannel(client, 7, () => undefined)
}
const push = (frame: ConversationServerFrame) => lastSocket().push(frame)
/** Accepts the client. Returns the event number from which it requests events. */
function authenticate(seq: number, { is_complete = true } = {}): number | undefined {
  lastSocket().open()
  push({ type: 'authenticated', content: { conversation: aConversation(seq), is_complete } })
  const [first] = lastSocket().sent as { content: { since?: number } }[]
  return first?.content.since
}
const pushMessage = (id: number, seq: number) => push({ type: 'new_message', content: aMessage(id), seq })
async function breakConnection() {
  lastSocket().end(1006)
  await vi.advanceTimersByTimeAsync(1000)
}
const shown = () =>
  messagesInOrder(client.getQueryData<MessagePages>(conversationKeys.messages(7))?.pages ?? []).map(({ id }) => id)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  startSession({ token: 'a', userId: 1 })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  storedIds = [1, 2]
  calls = 0
  isDown = false
  isSlow = false
})
afterEach(() => {
  stop()
  client.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('messages loaded after a known event are not reloaded; later events follow', async () => {
  client.setQueryData(conversationKeys.one(7), aConversation(4))
  await loadMessages(client, 7)
  open()
  expect(authenticate(5)).toBe(4)
  pushMessage(3, 5)
  await settle()
  expect([shown(), calls]).toEqual([[1, 2, 3], 1])
})

test('the newest messages are reloaded after the channel opens if no event was known', async () => {
  await loadMessages(client, 7)
  storedIds = [1, 2, 3]
  open()
  expect(authenticate(9)).toBeUndefined()
  await settle()
  expect([shown(), calls]).toEqual([[1, 2, 3], 2])
  await breakConnection()
  expect(authenticate(9)).toBe(9)
})

test('catching up resumes where the connection was lost', async () => {
  client.setQueryData(conversationKeys.one(7), aConversation(4))
  await loadMessages(client, 7)
  open()
  authenticate(8)
  pushMessage(3, 5)
  await breakConnection()
  expect(authenticate(8)).toBe(5)
})

test('reloads messages when the server no longer has the missed events', async () => {
  client.setQueryData(conversationKeys.one(7), aConversation(4))
  await loadMessages(client, 7)
  storedIds = [2, 3]
  open()
  authenticate(9, { is_complete: false })
  await settle()
  expect(shown()).toEqual([2, 3])
})

test('retries loading, and does not advance the event number until it succeeds', async () => {
  await loadMessages(client, 7)
  storedIds = [1, 2, 3, 4]
  isDown = true
  open()
  authenticate(6)
  pushMessage(4, 7)
  await settle()
  expect(shown()).toEqual([1, 2, 4])
  expect(client.getQueryData(conversationKeys.seq(7))).toBeUndefined()
  isDown = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(shown()).toEqual([1, 2, 3, 4])
})

test('a message that arrives before the first page is shown', async () => {
  client.setQueryData(conversationKeys.one(7), aConversation(4))
  isSlow = true
  void loadMessages(client, 7)
  await settle()
  open()
  authenticate(5)
  storedIds = [1, 2, 3]
  isSlow = false
  pushMessage(3, 5)
  answerLater?.()
  await settle()
  expect(shown()).toEqual([1, 2, 3])
})
