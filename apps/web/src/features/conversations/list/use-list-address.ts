import {
  type ConversationCategory,
  conversationCategories,
  maxConversationSearchLength,
} from '@pollen/contract/conversations'
import { useNavigate, useSearch } from '@tanstack/react-router'

export type ListAddress = { search?: string; selectedCategory?: ConversationCategory }

/** What the list is narrowed by, read from an address that anybody may have typed. */
export function readListAddress(address: Record<string, unknown>): ListAddress {
  const { search, selectedCategory } = address
  const category = conversationCategories.find((each) => each === selectedCategory)
  // The router reads `search=7` as a number.
  const words = typeof search === 'number' ? String(search) : search
  return {
    search: typeof words === 'string' && words.trim() !== '' ? words.slice(0, maxConversationSearchLength) : undefined,
    selectedCategory: category === 'all' ? undefined : category,
  }
}

/** The words and the category are part of the address, also while a conversation is open. */
export function useListAddress() {
  const navigate = useNavigate()
  const { search = '', selectedCategory = 'all' } = readListAddress(useSearch({ strict: false }))
  const change = (changes: ListAddress) => {
    const search = (address: ListAddress) => readListAddress({ ...address, ...changes })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  return { search, selectedCategory, change }
}
