import type { Language } from '@pollen/contract/constants'
import type { ItemFilters } from '@pollen/contract/item-filters'
import { fieldError } from '../../../errors.ts'
import { oncePerDatabase } from '../../../platform/database/once-per-database.ts'
import type { Db } from '../../../platform/database/open-database.ts'
import { readTogether } from '../../../platform/read-together.ts'
import type { ListQuery } from './filters.queries.ts'
import { parseSearch, type SearchTerms } from './search-words.queries.ts'

/** Those who search the same words at the same moment may see different items, but the words are the same for all. */
const parseTogether = oncePerDatabase(() => readTogether<SearchTerms | null>('words'))

/** The query with the words of its search. Null for a search of signs alone, which has no words and finds nothing. */
export async function readQuery<Query extends Omit<ListQuery, 'search'>>(
  db: Db,
  query: Query,
): Promise<(Query & Pick<ListQuery, 'search'>) | null> {
  const { search: text } = query.filters
  const search = text ? await parseTogether(db)(text, () => parseSearch(db, text)) : null
  return text && !search ? null : { ...query, search }
}

/** A distance needs a place to be measured from. */
export function requireUserLocation({ userLocation, distancesRadius, ordering }: ItemFilters, language: Language) {
  const needsLocation = distancesRadius || ordering === 'distance' || ordering === '-distance'
  if (needsLocation && !userLocation) throw fieldError('userLocation', 'required', language)
}
