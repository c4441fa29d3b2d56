import type { items } from '@pollen/contract/items'
import type { JsonTextAction } from '../../../platform/action.ts'
import { asViewer, readQuery, requireUserLocation } from './filters.queries.ts'
import { findMarkers, noMarkers } from './markers.queries.ts'
import { showsMatches } from './suggest-search.ts'

/** List and map share their filters, so an ordering is accepted and validated, but has no effect on pins. */
export const listMarkers: JsonTextAction<typeof items.listMarkers> = async (
  { db, viewer, clock, language },
  filters,
) => {
  requireUserLocation(filters, language)
  const query = await readQuery(db, { ...asViewer(viewer), filters, now: clock() })
  return query && showsMatches(query) ? findMarkers(db, query) : noMarkers
}
