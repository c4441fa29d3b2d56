import type { items } from '@pollen/contract/items'
import type { JsonText, JsonTextAction } from '../../../platform/action.ts'
import { oncePerDatabase } from '../../../platform/database/once-per-database.ts'
import { readTogether } from '../../../platform/read-together.ts'
import { keyOf } from './filters.queries.ts'
import { findMarkers, noMarkers } from './markers.queries.ts'
import { readQuery, requireUserLocation } from './read-query.ts'
import { showsMatches } from './suggest-search.ts'

/** The ordering is accepted, because list and map share their filters, and means nothing here. */
export const listMarkers: JsonTextAction<typeof items.listMarkers> = async (
  { db, viewer, clock, language },
  filters,
) => {
  requireUserLocation(filters, language)
  const query = await readQuery(db, { filters, viewerId: viewer.id, now: clock() })
  if (!query || !showsMatches(query)) return noMarkers
  // As of when it is read, which may be later than when it was asked for.
  return readMapsTogether(db)(keyOf(query), () => findMarkers(db, { ...query, now: clock() }))
}

/** The same map is the same for all, and is what takes the database longest. */
const readMapsTogether = oncePerDatabase(() => readTogether<JsonText>('map'))
