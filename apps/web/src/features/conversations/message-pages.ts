import type { Message } from '@pollen/contract/messages'
import type { InfiniteData } from '@tanstack/react-query'

/** Loaded messages of a conversation: pages from newest to oldest, each newest first. */
export type MessagePages = InfiniteData<MessagePage, string | undefined>
export type MessagePage = {
  count: number
  count_is_exact: boolean
  next: string | null
  previous: string | null
  results: Message[]
}

/** Returns the messages oldest first, without the duplicates of overlapping pages. */
export function messagesInOrder(pages: MessagePage[]): Message[] {
  const byId = new Map(pages.flatMap(({ results }) => results).map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

/** Inserts a message by its id, because ids ascend within a conversation. */
export function insertMessage(data: MessagePages, message: Message): MessagePages {
  const isKnown = data.pages.some(({ results }) => results.some(({ id }) => id === message.id))
  if (isKnown) return data
  const target = data.pages.findIndex(({ next, results }) => next === null || results.some(({ id }) => id < message.id))
  // Older than all loaded messages: it will be loaded with its page.
  if (target === -1) return data
  return changePages(data, (results, index) =>
    index === target ? [...results, message].sort((a, b) => b.id - a.id) : results,
  )
}

export const removeMessage = (data: MessagePages, messageId: number): MessagePages =>
  changePages(data, (results) => results.filter(({ id }) => id !== messageId))

/**
 * Merges the reloaded newest page into the loaded pages, so that nothing moves under the reader. If messages between the two are missing,
 * keeps only the newest page; older ones load again on scrolling up.
 */
export function mergeNewest(data: MessagePages, newest: MessagePage, before: MessagePages): MessagePages {
  const oldestId = newest.results.at(-1)?.id ?? 0
  const knownBefore = new Set(before.pages.flatMap(({ results }) => results).map(({ id }) => id))
  const arrivedMeanwhile = messagesInOrder(data.pages).filter(({ id }) => !knownBefore.has(id))
  const isJoined = newest.next === null || knownBefore.has(oldestId)
  // A message that is missing from the newest page was deleted.
  const older = changePages(data, (results) => results.filter(({ id }) => newest.next !== null && id < oldestId))
  const [first, ...rest] = older.pages
  const joined: MessagePages =
    isJoined && first
      ? { ...data, pages: [{ ...first, results: [...newest.results, ...first.results] }, ...rest] }
      : { pages: [newest], pageParams: [undefined] }
  return arrivedMeanwhile.reduce(insertMessage, joined)
}

const changePages = (data: MessagePages, change: (results: Message[], index: number) => Message[]): MessagePages => ({
  ...data,
  pages: data.pages.map((page, index) => ({ ...page, results: change(page.results, index) })),
})
