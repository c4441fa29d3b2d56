import type { Conversation, ConversationCategory } from '@pollen/contract/conversations'
import type { LiveEvent } from '@pollen/contract/live'
import type { Message } from '@pollen/contract/messages'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { currentSession } from '../../lib/session.ts'
import { type ConversationFilter, conversationKeys } from './conversation-keys.ts'
import { insertMessage, type MessagePages, messagesInOrder, removeMessage } from './message-pages.ts'

type ConversationPage = { next: string | null; results: Conversation[] }

/** Puts what the server says about a conversation wherever it is shown, unless something newer is known. */
export function putConversation(client: QueryClient, conversation: Conversation) {
  const put = () => putNow(client, conversation)
  put()
  for (const queryKey of [conversationKeys.one(conversation.id), conversationKeys.lists])
    afterLoad(client, queryKey, put)
}

/** A load that is under way may end with what was so before; then the change is made once more. */
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
    // Only the server knows whether a search finds it.
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

/** The list with the entry in its place; null where the entry is new and a search decides whether it belongs there. */
function placeInList(data: InfiniteData<ConversationPage>, entry: Conversation, filter: ConversationFilter) {
  const known = data.pages.flatMap(({ results }) => results).find(({ id }) => id === entry.id)
  const hasNews = (entry.last_message?.id ?? 0) > (known?.last_message?.id ?? 0)
  if (known && !hasNews) return mapPages(data, (results) => results.map((one) => (one.id === entry.id ? entry : one)))
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

/** Changes the messages that are loaded, if any. The change must be one that can be made twice. */
export function changeMessages(client: QueryClient, id: number, change: (pages: MessagePages) => MessagePages) {
  const queryKey = conversationKeys.messages(id)
  const apply = () => client.setQueryData<MessagePages>(queryKey, (pages) => pages && change(pages))
  apply()
  afterLoad(client, queryKey, apply)
}

/** Adds a message that was sent, by the member or to them. */
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

/** Brings an event of a conversation into everything that is shown of it. An event that was applied before changes nothing. */
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
