import {
  type ConversationCategory,
  conversationCategories,
  maxConversationSearchLength,
} from '@pollen/contract/conversations'
import { useNavigate, useSearch } from '@tanstack/react-router'

export type ListAddress = { search?: string; selectedCategory?: ConversationCategory }

/** Reads the filters of the list from the search parameters, which may contain anything. */
export function readListAddress(address: Record<string, unknown>): ListAddress {
  const { search, selectedCategory } = address
  const category = conversationCategories.find((each) => each === selectedCategory)
  // The router parses `search=7` as a number.
  const words = typeof search === 'number' ? String(search) : search
  return {
    search: typeof words === 'string' && words.trim() !== '' ? words.slice(0, maxConversationSearchLength) : undefined,
    selectedCategory: category === 'all' ? undefined : category,
  }
}

/** Search words and category stay in the address while a conversation is open. */
export function useListAddress() {
  const navigate = useNavigate()
  const { search = '', selectedCategory = 'all' } = readListAddress(useSearch({ strict: false }))
  const change = (changes: ListAddress) => {
    const search = (address: ListAddress) => readListAddress({ ...address, ...changes })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  return { search, selectedCategory, change }
}
