import type { Language } from '@pollen/contract/constants'
import type { ItemFilters } from '@pollen/contract/item-filters'
import type { items } from '@pollen/contract/items'
import { fieldError } from '../../../errors.ts'
import type { Context } from '../../../platform/action.ts'
import type { ListQuery } from './filters.queries.ts'
import { parseSearch } from './search-words.queries.ts'

/** What the viewer asks the list or the map for. A search of signs alone has no words, and finds nothing. */
export async function readQuery<Filters extends ItemFilters>(
  { db, viewer, clock, language }: Context<typeof items.listActive>,
  filters: Filters,
): Promise<{ query: ListQuery & { filters: Filters }; hasNoWords: boolean }> {
  requireUserLocation(filters, language)
  const search = filters.search ? await parseSearch(db, filters.search) : null
  return {
    query: { filters, search, viewerId: viewer.id, now: clock() },
    hasNoWords: Boolean(filters.search) && search === null,
  }
}

/** A distance needs a place to be measured from. */
function requireUserLocation({ userLocation, distancesRadius, ordering }: ItemFilters, language: Language) {
  const needsLocation = distancesRadius || ordering === 'distance' || ordering === '-distance'
  if (needsLocation && !userLocation) throw fieldError('userLocation', 'required', language)
}
