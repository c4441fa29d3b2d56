import { exactCountLimit } from '@pollen/contract/constants'
import { maxSearchLength } from '@pollen/contract/item-filters'
import { maxSuggestedSearches, type SearchSuggestion } from '@pollen/contract/items'
import { normalizeName } from '@pollen/contract/place-names'
import type { RowCount } from '../../../platform/paging.ts'
import type { ListQuery } from './filters.queries.ts'
import type { ListedItem } from './pages.queries.ts'
import type { ReplacedWords } from './search-words.queries.ts'

/** Items with similar words are shown only for obvious typos. Any other search is taken literally. */
export const showsMatches = ({ filters, search }: Pick<ListQuery, 'filters' | 'search'>): boolean =>
  !search?.replaced || (search.replaced.areObvious && !filters.exactSearch)

/** Suggests searches with known words in place of unknown ones, given the items that contain them. Returns null without such items. */
export function suggestSearch(
  query: ListQuery,
  { count, rows }: { count: RowCount; rows: ListedItem[] },
): SearchSuggestion | null {
  const { search, filters } = query
  if (!search?.replaced || !filters.search || count.count === 0) return null
  const { replaced } = search
  const typed = filters.search
  const written = rows.map(({ name, description, username }) =>
    replaceWords(typed, replaced, `${name} ${description} ${username}`),
  )
  const searches = [...new Set(written.length > 0 ? written : [replaceWords(typed, replaced, '')])]
  const allowed = searches.filter((text) => text !== typed && text.length <= maxSearchLength)
  if (allowed.length === 0) return null
  return {
    searches: allowed.slice(0, maxSuggestedSearches),
    is_applied: showsMatches(query),
    count: Math.min(count.count, exactCountLimit),
    count_is_exact: count.isExact && count.count <= exactCountLimit,
  }
}

const anyWord = /[\p{L}\p{M}\p{N}]+/gu

/** Replaces each unknown word by the similar one as the item spells it, with accents and not stemmed. */
function replaceWords(search: string, { words }: ReplacedWords, itemText: string): string {
  const itemWords = itemText.match(anyWord) ?? []
  return search.replace(anyWord, (word) => {
    const similar = words.find(({ typed }) => typed === normalizeName(word))?.similar ?? []
    const written = similar.flatMap((known) => findSpelling(known, itemWords))[0] ?? similar[0]
    return written?.toLowerCase() ?? word
  })
}

/** The vocabulary contains stems, and the end of a stem may differ from the word ("happi" for "happy"). */
function findSpelling(known: string, itemWords: string[]): string[] {
  const begin = (length: number) => itemWords.find((word) => normalizeName(word).startsWith(known.slice(0, length)))
  const written =
    itemWords.find((word) => normalizeName(word) === known) ?? begin(known.length) ?? begin(known.length - 1)
  return written === undefined ? [] : [written]
}
