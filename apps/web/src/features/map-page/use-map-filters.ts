import { useSession } from '../../lib/session.ts'
import {
  filtersToQuery,
  initialFilters,
  needsLocation,
  useFilters,
  usePlaceLocation,
  usePositionKey,
  useRestoredFilters,
} from '../item-filters/index.ts'

/**
 * The filters of the list, applied to the map. `query` is null if no items can be loaded: for visitors, or while a required place is
 * unknown.
 */
export function useMapFilters() {
  const isMember = useSession() !== null
  const filtering = useFilters()
  const { applied, filters, ...rest } = filtering
  const positionKey = usePositionKey(applied)
  const panelPlace = usePlaceLocation(isMember ? filters.place : initialFilters.place, positionKey)
  const place = usePlaceLocation(isMember ? applied.place : initialFilters.place, positionKey)
  const isRestored = isMember && rest.isRestored
  const { isChecking } = useRestoredFilters({ ...filtering, isRestored }, place.location)
  // The map has no order, so only a radius requires the place.
  const unordered = { ...applied, ordering: null }
  const canLoad = isMember && (!needsLocation(unordered) || place.location !== null)
  return {
    ...rest,
    filters,
    applied,
    isRestored,
    isChecking,
    panelPlace,
    isPlaceMissing: isMember && !canLoad && !place.isFinding,
    query: canLoad ? filtersToQuery(unordered, place.location) : null,
  }
}
