import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { type Message, messages, type NewMessage } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call, fetchPrivateImage, nextCursor } from '../../lib/api.ts'
import {
  changeMessages,
  deleteCachedMessage,
  findConversation,
  putConversation,
  refreshConversation,
} from './conversation-cache.ts'
import { type ConversationFilter, conversationKeys } from './conversation-keys.ts'
import { useIsMemberLive } from './member-live.ts'
import { type MessagePages, mergeNewest, messagesInOrder } from './message-pages.ts'
import { pollMs, showUnreadCount, unreadQuery } from './unread.api.ts'
import { useReportedPoll } from './use-reported-poll.ts'

export const conversationsQuery = (filter: ConversationFilter) =>
  infiniteQueryOptions({
    queryKey: conversationKeys.list(filter),
    queryFn: ({ signal, pageParam: cursor }) => call(conversations.list, { ...filter, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    meta: { offline: 'shown' },
  })

/** Returns the entries of the list. Polls every 15 seconds while no live channel is open. */
export function useConversations(filter: ConversationFilter) {
  const { t } = useTranslation()
  const refetchInterval = useIsMemberLive() ? (false as const) : pollMs
  const list = useInfiniteQuery({ ...conversationsQuery(filter), refetchInterval })
  useReportedPoll(list, t('conversations-reloaded'))
  const entries = useMemo(
    () => [...new Map(list.data?.pages.flatMap(({ results }) => results).map((one) => [one.id, one])).values()],
    [list.data],
  )
  return {
    conversations: entries,
    hasMore: list.hasNextPage,
    loadMore: list.fetchNextPage,
    isLoadingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    isPending: list.isPending,
    /** The entries still match the previous filter. */
    isOutdated: list.isPlaceholderData,
    isFetching: list.isFetching,
    error: list.error,
    refetch: list.refetch,
  }
}

const conversationQuery = (id: number) =>
  queryOptions({
    queryKey: conversationKeys.one(id),
    queryFn: ({ signal }) => call(conversations.get, { id }, { signal }),
    meta: { offline: 'shown' },
  })

export function useConversation(id: number) {
  const client = useQueryClient()
  return useQuery({ ...conversationQuery(id), placeholderData: () => findConversation(client, id) })
}

const messagesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: conversationKeys.messages(id),
    queryFn: ({ signal, client, pageParam: cursor }) => {
      // The response includes at least the events that are known before the request.
      const known = findConversation(client, id)?.seq
      if (cursor === undefined) client.setQueryData<number>(conversationKeys.seq(id), (seq) => seq ?? known)
      return call(messages.list, { id, cursor }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    // Refetching all pages would move the messages under the reader. `refreshMessages` merges the newest page instead.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { offline: 'shown' },
  })

/** Returns the loaded messages, oldest first. */
export function useMessages(id: number) {
  const list = useInfiniteQuery(messagesQuery(id))
  const inOrder = useMemo(() => messagesInOrder(list.data?.pages ?? []), [list.data])
  return {
    messages: inOrder,
    hasOlder: list.hasNextPage,
    loadOlder: list.fetchNextPage,
    isLoadingOlder: list.isFetchingNextPage,
    hasOlderFailed: list.isFetchNextPageError,
    isPending: list.isPending,
    isFetching: list.isFetching,
    /** Stays true during a retry. */
    hasFailed: !list.data && list.errorUpdateCount > 0,
    refetch: list.refetch,
  }
}

/** Resolves once the messages are loaded, and starts loading them if necessary. */
export const loadMessages = (client: QueryClient, id: number) => client.ensureInfiniteQueryData(messagesQuery(id))

/** Reloads the newest messages, for when live events may have been missed. */
export async function refreshMessages(client: QueryClient, id: number) {
  const { queryKey } = messagesQuery(id)
  const before = client.getQueryData<MessagePages>(queryKey)
  if (!before) return
  const newest = await call(messages.list, { id })
  changeMessages(client, id, (pages) => mergeNewest(pages, newest, before))
}

/** Sends a message. Repeating a `client_id` is safe: the server returns the same message again. */
export const sendMessage = (id: number, message: NewMessage, signal?: AbortSignal) =>
  call(messages.create, { id, ...message }, { signal })

export const uploadMessageImage = (id: number, image: File, signal?: AbortSignal) =>
  call(messages.addImage, { id, image }, { signal })

export function useMarkSeen(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ date }: Pick<Message, 'date'>) =>
      call(notifications.markSeen, { conversation_id: id, last_message_date: date }),
    // The member did not ask for this request, so its failure is not shown. The next seen message repeats it.
    meta: { isFailureShown: true },
    onSuccess: (unread) => {
      void showUnreadCount(client, unread)
      const known = findConversation(client, id)
      if (known) putConversation(client, { ...known, unread_messages: 0 })
    },
  })
}

/** Loads an image of a message with the session. Null if the image no longer exists. */
export const useMessageImage = (url: string) =>
  useQuery({
    queryKey: conversationKeys.image(url),
    queryFn: ({ signal }) => fetchPrivateImage(url, signal),
    // The image at a URL never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useDeleteMessage(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (messageId: number) => call(messages.delete, { id: messageId }),
    onSuccess: (_answer, messageId) => deleteCachedMessage(client, id, messageId),
  })
}

export function useCloseConversation(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(conversations.close, { id }),
    onSuccess: (conversation) => putConversation(client, conversation),
    // The other member may have closed it first.
    onError: () => refreshConversation(client, id),
  })
}

export function useOpenConversation(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(conversations.open, { id }),
    onSuccess: (conversation) => putConversation(client, conversation),
    onError: () => refreshConversation(client, id),
  })
}

export function useSetMuted(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isMuted: boolean) => call(isMuted ? conversations.mute : conversations.unmute, { id }),
    onSuccess: (conversation) => {
      putConversation(client, conversation)
      // Muted conversations do not count as unread.
      void client.invalidateQueries({ queryKey: unreadQuery.queryKey })
    },
  })
}

/** The item of a conversation as this viewer sees it. Without a view date, so that it does not count as a view. */
export const itemPlaceQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['items', 'place', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => call(items.get, { id }, { signal }),
    staleTime: 60_000,
  })
