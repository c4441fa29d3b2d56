import type { items } from '@pollen/contract/items'
import type { JsonTextAction } from '../../../platform/action.ts'
import { readQuery, requireUserLocation } from './filters.queries.ts'
import { findMarkers, noMarkers } from './markers.queries.ts'
import { showsMatches } from './suggest-search.ts'

/** Accepts an ordering and ignores it, because list and map share their filters. */
export const listMarkers: JsonTextAction<typeof items.listMarkers> = async (
  { db, viewer, clock, language },
  filters,
) => {
  requireUserLocation(filters, language)
  const query = await readQuery(db, { filters, viewerId: viewer.id, now: clock() })
  return query && showsMatches(query) ? findMarkers(db, query) : noMarkers
}
