import type { ConversationCategory } from '@pollen/contract/conversations'

export type ConversationFilter = { search?: string; selectedCategory?: ConversationCategory }

/** Query keys of conversations. */
export const conversationKeys = {
  all: ['conversations'],
  lists: ['conversations', 'list'],
  list: (filter: ConversationFilter) => [...conversationKeys.lists, filter],
  one: (id: number) => ['conversations', 'one', id],
  messages: (id: number) => ['conversations', 'messages', id],
  image: (url: string) => ['conversations', 'image', url],
  /** Number of the last event that the cached messages of a conversation include. */
  seq: (id: number) => ['conversations', 'seq', id],
}
