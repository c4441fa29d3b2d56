import type { Conversation } from '@pollen/contract/conversations'
import type { LiveEvent } from '@pollen/contract/live'
import type { Message } from '@pollen/contract/messages'
import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MessagePage, MessagePages } from './message-pages.ts'

vi.stubGlobal('window', { addEventListener: () => undefined })
const { applyEvent, deleteCachedMessage, putConversation } = await import('./conversation-cache.ts')
const { conversationKeys } = await import('./conversation-keys.ts')
const { mergeNewest, messagesInOrder } = await import('./message-pages.ts')
const { startSession } = await import('../../lib/session.ts')

const ada = 1
const ben = 2
let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  startSession({ token: 'a', userId: ada })
})

const aMessage = (id: number, by = ben): Message => ({
  id,
  conversation_id: 7,
  content: `Message ${id}`,
  date: new Date(id * 60_000).toISOString(),
  user: null,
  user_id: by,
  client_id: null,
  images: [],
})

/** Ada writes to Ben about his item. */
function aConversation(id: number, changes: Partial<Conversation> = {}): Conversation {
  const member = (userId: number, isOwner: boolean) => ({
    user: { id: userId, username: '', first_name: '', last_name: '', images: [] },
    is_deleted: false,
    is_owner: isOwner,
    seen_message_id: 0,
  })
  return {
    id,
    item: null,
    users: [member(ben, true), member(ada, false)] as Conversation['users'],
    last_message: aMessage(id),
    unread_messages: 0,
    is_muted: false,
    is_closed: false,
    closed_by: null,
    creationdate: new Date(0).toISOString(),
    seq: 1,
    ...changes,
  }
}

const aPage = <Entry>(results: Entry[], next: string | null = null) => ({
  count: results.length,
  count_is_exact: true,
  next,
  previous: null,
  results,
})
const pagesOf = <Page>(...pages: Page[]): InfiniteData<Page, string | undefined> => ({
  pages,
  pageParams: pages.map(() => undefined),
})

const listKey = (filter = {}) => conversationKeys.list(filter)
const listed = (filter = {}) =>
  (client.getQueryData<InfiniteData<{ results: Conversation[] }>>(listKey(filter))?.pages ?? []).flatMap(
    ({ results }) => results,
  )
const messageKey = conversationKeys.messages(7)
const messageIds = () => messagesInOrder(client.getQueryData<MessagePages>(messageKey)?.pages ?? []).map(({ id }) => id)
const one = () => client.getQueryData<Conversation>(conversationKeys.one(7))
const showMessages = (...pages: MessagePage[]) => client.setQueryData(messageKey, pagesOf(...pages))

test('a conversation moves to the top of the list when it gets a new message', () => {
  client.setQueryData(
    listKey(),
    pagesOf(aPage([aConversation(9), aConversation(8)], 'more'), aPage([aConversation(7)])),
  )
  putConversation(client, aConversation(7, { last_message: aMessage(20), unread_messages: 1, seq: 2 }))
  expect(listed().map(({ id, unread_messages }) => [id, unread_messages])).toEqual([
    [7, 1],
    [9, 0],
    [8, 0],
  ])
})

test('a conversation keeps its place when it changes without a new message', () => {
  client.setQueryData(listKey(), pagesOf(aPage([aConversation(9), aConversation(7)])))
  putConversation(client, aConversation(7, { is_closed: true, seq: 2 }))
  expect(listed().map(({ id, is_closed }) => [id, is_closed])).toEqual([
    [9, false],
    [7, true],
  ])
})

test('an older version of a conversation does not replace a newer one', () => {
  client.setQueryData(listKey(), pagesOf(aPage([aConversation(7, { seq: 5 })])))
  putConversation(client, aConversation(7, { is_closed: true, seq: 4 }))
  expect(listed()[0]?.is_closed).toBe(false)
  expect(one()).toBeUndefined()
})

test('a new conversation is inserted into matching lists, in order', () => {
  for (const selectedCategory of ['all', 'asked', 'yours']) {
    client.setQueryData(listKey({ selectedCategory }), pagesOf(aPage([aConversation(9), aConversation(5)])))
  }
  putConversation(client, aConversation(7))
  const ids = (selectedCategory: string) => listed({ selectedCategory }).map(({ id }) => id)
  expect([ids('all'), ids('asked'), ids('yours')]).toEqual([
    [9, 7, 5],
    [9, 7, 5],
    [9, 5],
  ])
})

test('a conversation beyond the loaded pages is not inserted', () => {
  client.setQueryData(listKey(), pagesOf(aPage([aConversation(9), aConversation(8)], 'more')))
  putConversation(client, aConversation(7))
  expect(listed().map(({ id }) => id)).toEqual([9, 8])
})

test('a list with search words is reloaded for a new conversation', () => {
  client.setQueryData(listKey({ search: 'pram' }), pagesOf(aPage([aConversation(9)])))
  putConversation(client, aConversation(7))
  expect(listed({ search: 'pram' }).map(({ id }) => id)).toEqual([9])
  expect(client.getQueryState(listKey({ search: 'pram' }))?.isInvalidated).toBe(true)
})

test('a list that was loading during a change does not undo it', async () => {
  let answer: (page: InfiniteData<unknown>) => void = () => undefined
  const loading = client.fetchQuery({
    queryKey: listKey(),
    queryFn: () => new Promise<InfiniteData<unknown>>((resolve) => (answer = resolve)),
  })
  putConversation(client, aConversation(7, { is_closed: true, seq: 2 }))
  answer(pagesOf(aPage([aConversation(9), aConversation(7)])))
  await loading
  await vi.waitFor(() => expect(listed().map(({ is_closed }) => is_closed)).toEqual([false, true]))
})

test('an event that is applied twice adds its message once', () => {
  client.setQueryData(conversationKeys.one(7), aConversation(7, { last_message: aMessage(2) }))
  showMessages(aPage([aMessage(2), aMessage(1)]))
  const event: LiveEvent = { type: 'new_message', content: aMessage(3), seq: 2 }
  applyEvent(client, 7, event)
  applyEvent(client, 7, event)
  expect(messageIds()).toEqual([1, 2, 3])
  expect(one()).toMatchObject({ unread_messages: 1, seq: 2, last_message: { id: 3 } })
})

test('missed messages are inserted in order', () => {
  showMessages(aPage([aMessage(9), aMessage(2)]))
  for (const id of [4, 3]) applyEvent(client, 7, { type: 'new_message', content: aMessage(id), seq: id })
  expect(messageIds()).toEqual([2, 3, 4, 9])
})

test('a message that arrives while older ones are loading is kept', async () => {
  showMessages(aPage([aMessage(2)], 'more'))
  let answer: (page: MessagePage) => void = () => undefined
  const loading = client.fetchInfiniteQuery({
    queryKey: messageKey,
    queryFn: () => new Promise<MessagePage>((resolve) => (answer = resolve)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: () => undefined,
  })
  applyEvent(client, 7, { type: 'new_message', content: aMessage(3), seq: 2 })
  answer(aPage([aMessage(2)]))
  await loading
  await vi.waitFor(() => expect(messageIds()).toEqual([2, 3]))
})

test('a deleted message disappears, and the list shows the one before it', () => {
  const known = aConversation(7, { last_message: aMessage(2) })
  client.setQueryData(listKey(), pagesOf(aPage([known])))
  showMessages(aPage([aMessage(2), aMessage(1)]))
  applyEvent(client, 7, { type: 'message_deleted', content: { id: 2 }, seq: 2 })
  expect(messageIds()).toEqual([1])
  expect(listed()[0]).toMatchObject({ last_message: { id: 1 }, seq: 2 })
})

test('the list is reloaded when the message before a deleted one is not loaded', () => {
  client.setQueryData(listKey(), pagesOf(aPage([aConversation(7)])))
  deleteCachedMessage(client, 7, 7)
  expect(client.getQueryState(listKey())?.isInvalidated).toBe(true)
})

test('closing, opening and seeing update the conversation immediately', () => {
  client.setQueryData(conversationKeys.one(7), aConversation(7, { unread_messages: 3 }))
  applyEvent(client, 7, { type: 'conversation_closed', content: { closed_by: { id: ben } }, seq: 2 })
  expect(one()).toMatchObject({ is_closed: true, closed_by: { id: ben } })
  applyEvent(client, 7, { type: 'conversation_opened', content: { opened_by: { id: ben } }, seq: 3 })
  expect(one()).toMatchObject({ is_closed: false, closed_by: null })
  applyEvent(client, 7, { type: 'messages_seen', content: { user_id: ben, message_id: 7 }, seq: 4 })
  expect(one()?.users.map(({ seen_message_id }) => seen_message_id)).toEqual([7, 0])
  expect(one()?.unread_messages).toBe(3)
  applyEvent(client, 7, { type: 'messages_seen', content: { user_id: ada, message_id: 7 }, seq: 5 })
  expect(one()?.unread_messages).toBe(0)
})

test('a message of the member from another device does not count as unread', () => {
  client.setQueryData(conversationKeys.one(7), aConversation(7))
  applyEvent(client, 7, { type: 'new_message', content: aMessage(8, ada), seq: 2 })
  expect(one()?.unread_messages).toBe(0)
})

const ids = ({ pages }: MessagePages) => messagesInOrder(pages).map(({ id }) => id)

test('the reloaded newest page is merged without deleted messages', () => {
  const before = pagesOf(aPage([aMessage(4), aMessage(3)], 'more'), aPage([aMessage(2), aMessage(1)]))
  const newest = aPage([aMessage(5), aMessage(3)], 'more')
  expect(ids(mergeNewest(before, newest, before))).toEqual([1, 2, 3, 5])
})

test('a message that arrived while the newest page was loading is kept', () => {
  const before = pagesOf(aPage([aMessage(3), aMessage(2)], 'more'))
  const now = pagesOf(aPage([aMessage(5), aMessage(3), aMessage(2)], 'more'))
  expect(ids(mergeNewest(now, aPage([aMessage(4), aMessage(3)], 'more'), before))).toEqual([2, 3, 4, 5])
})

test('only the newest page is kept when messages before it are missing', () => {
  const before = pagesOf(aPage([aMessage(2), aMessage(1)]))
  const merged = mergeNewest(before, aPage([aMessage(9), aMessage(8)], 'more'), before)
  expect([ids(merged), merged.pages.at(-1)?.next]).toEqual([[8, 9], 'more'])
})

test('a conversation is empty after all messages were deleted', () => {
  const before = pagesOf(aPage([aMessage(2), aMessage(1)]))
  expect(ids(mergeNewest(before, aPage([]), before))).toEqual([])
})
