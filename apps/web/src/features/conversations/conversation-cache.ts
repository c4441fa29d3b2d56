import type { Conversation, ConversationCategory } from '@pollen/contract/conversations'
import type { LiveEvent } from '@pollen/contract/live'
import type { Message } from '@pollen/contract/messages'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { currentSession } from '../../lib/session.ts'
import { type ConversationFilter, conversationKeys } from './conversation-keys.ts'
import { insertMessage, type MessagePages, messagesInOrder, removeMessage } from './message-pages.ts'

type ConversationPage = { next: string | null; results: Conversation[] }

/** Updates a conversation in all caches, unless they have a newer version. */
export function putConversation(client: QueryClient, conversation: Conversation) {
  const put = () => putNow(client, conversation)
  put()
  for (const queryKey of [conversationKeys.one(conversation.id), conversationKeys.lists])
    afterLoad(client, queryKey, put)
}

/** Reapplies a change after the fetches in flight, because their responses may be older than the change. */
function afterLoad(client: QueryClient, queryKey: QueryKey, apply: () => void) {
  for (const { state, promise } of client.getQueryCache().findAll({ queryKey })) {
    if (state.fetchStatus === 'fetching') promise?.then(apply, () => undefined)
  }
}

function putNow(client: QueryClient, conversation: Conversation) {
  const known = findConversation(client, conversation.id)
  if (known && known.seq > conversation.seq) return
  client.setQueryData(conversationKeys.one(conversation.id), conversation)
  for (const query of client.getQueryCache().findAll({ queryKey: conversationKeys.lists })) {
    const filter = (query.queryKey.at(-1) ?? {}) as ConversationFilter
    const data = query.state.data as InfiniteData<ConversationPage> | undefined
    if (!data) continue
    const next = placeInList(data, conversation, filter)
    if (next) client.setQueryData(query.queryKey, next)
    // Only the server can decide whether the search matches.
    else void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

export function findConversation(client: QueryClient, id: number): Conversation | undefined {
  const one = client.getQueryData<Conversation>(conversationKeys.one(id))
  const listed = client
    .getQueriesData<InfiniteData<ConversationPage>>({ queryKey: conversationKeys.lists })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ results }) => results)
    .filter((conversation) => conversation.id === id)
  return [one, ...listed].reduce((newest, other) => (other && (newest?.seq ?? -1) < other.seq ? other : newest), one)
}

/** Returns the list with the entry in its place, or null if only the server can decide whether a new entry matches the search. */
function placeInList(data: InfiniteData<ConversationPage>, entry: Conversation, filter: ConversationFilter) {
  const known = data.pages.flatMap(({ results }) => results).find(({ id }) => id === entry.id)
  const hasNewMessage = (entry.last_message?.id ?? 0) > (known?.last_message?.id ?? 0)
  if (known && !hasNewMessage)
    return mapPages(data, (results) => results.map((one) => (one.id === entry.id ? entry : one)))
  if (!known && filter.search) return null
  if (!known && !isInCategory(entry, filter.selectedCategory)) return data
  const others = mapPages(data, (results) => results.filter(({ id }) => id !== entry.id))
  const target = others.pages.findIndex(({ next, results }) => next === null || results.some(isOlderThan(entry)))
  if (target === -1) return others
  return mapPages(others, (results, index) => {
    if (index !== target) return results
    const older = results.findIndex(isOlderThan(entry))
    return older === -1 ? [...results, entry] : results.toSpliced(older, 0, entry)
  })
}

const lastChange = ({ last_message, creationdate }: Conversation) => Date.parse(last_message?.date ?? creationdate)
const isOlderThan = (entry: Conversation) => (other: Conversation) => lastChange(other) <= lastChange(entry)

const mapPages = (
  data: InfiniteData<ConversationPage>,
  change: (results: Conversation[], index: number) => Conversation[],
) => ({ ...data, pages: data.pages.map((page, index) => ({ ...page, results: change(page.results, index) })) })

const isOwn = (userId: number | null | undefined) => userId !== null && userId === currentSession()?.userId

function isInCategory({ users }: Conversation, category: ConversationCategory = 'all') {
  if (category === 'all') return true
  const isOwner = users.some(({ user, is_owner }) => is_owner && isOwn(user?.id))
  return isOwner === (category === 'yours')
}

/** Changes the loaded messages, if any. The change must be idempotent, because it may be applied twice. */
export function changeMessages(client: QueryClient, id: number, change: (pages: MessagePages) => MessagePages) {
  const queryKey = conversationKeys.messages(id)
  const apply = () => client.setQueryData<MessagePages>(queryKey, (pages) => pages && change(pages))
  apply()
  afterLoad(client, queryKey, apply)
}

/** Adds a message that was sent or received. */
export const addMessage = (client: QueryClient, message: Message) =>
  changeMessages(client, message.conversation_id, (pages) => insertMessage(pages, message))

export function deleteCachedMessage(client: QueryClient, conversationId: number, messageId: number) {
  changeMessages(client, conversationId, (pages) => removeMessage(pages, messageId))
  const known = findConversation(client, conversationId)
  if (known?.last_message?.id !== messageId) return
  const pages = client.getQueryData<MessagePages>(conversationKeys.messages(conversationId))?.pages
  const newest = messagesInOrder(pages ?? []).at(-1)
  if (newest || pages?.at(-1)?.next === null) putConversation(client, { ...known, last_message: newest ?? null })
  else refreshConversation(client, conversationId)
}

export function refreshConversation(client: QueryClient, id: number) {
  void client.invalidateQueries({ queryKey: conversationKeys.one(id) })
  void client.invalidateQueries({ queryKey: conversationKeys.lists })
}

/** Applies an event of a conversation to all caches. Idempotent. */
export function applyEvent(client: QueryClient, id: number, event: LiveEvent) {
  if (event.type === 'new_message') addMessage(client, event.content)
  if (event.type === 'message_deleted') deleteCachedMessage(client, id, event.content.id)
  const known = findConversation(client, id)
  if (known && known.seq < event.seq) putConversation(client, { ...known, ...changesOf(known, event), seq: event.seq })
}

function changesOf(known: Conversation, event: LiveEvent): Partial<Conversation> {
  switch (event.type) {
    case 'new_message': {
      const unread = isOwn(event.content.user_id) ? 0 : known.unread_messages + 1
      return { last_message: event.content, unread_messages: unread }
    }
    case 'messages_seen': {
      const { user_id, message_id } = event.content
      const hasSeenAll = isOwn(user_id) && message_id >= (known.last_message?.id ?? 0)
      const users = known.users.map((one) =>
        one.user?.id === user_id ? { ...one, seen_message_id: Math.max(one.seen_message_id, message_id) } : one,
      )
      return { users, ...(hasSeenAll && { unread_messages: 0 }) }
    }
    case 'conversation_closed':
      return { is_closed: true, closed_by: event.content.closed_by }
    case 'conversation_opened':
      return { is_closed: false, closed_by: null }
    case 'message_deleted':
      return {}
  }
}
