import { items } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import { queryOptions } from '@tanstack/react-query'
import { call, callIfChanged, type TaggedOutput } from '../../lib/api.ts'
import { type FilterQuery, secondsAgo } from '../item-filters/index.ts'
import { type Box, boxCorners } from './box.ts'

export type MarkersOutput = TaggedOutput<typeof items.listMarkers>

/** What others publish and close appears and goes within this time. */
const refreshMs = 30_000

/** The pins of a box. While nothing has changed, the server says only that. */
export const markersQuery = ({ recentSeconds, ...query }: FilterQuery, box: Box, isInView: boolean) =>
  queryOptions({
    queryKey: ['items', 'markers', query, recentSeconds, box],
    queryFn: ({ signal, client, queryKey }) =>
      callIfChanged(
        items.listMarkers,
        { ...query, ordering: undefined, minCreationdate: secondsAgo(recentSeconds), bounds: boxCorners(box) },
        client.getQueryData<MarkersOutput>(queryKey),
        { signal },
      ),
    // Comparing tens of thousands of pins with their predecessors costs more than drawing them again.
    structuralSharing: false,
    refetchInterval: isInView && refreshMs,
    refetchOnWindowFocus: isInView,
  })

/** An item as it is now. */
export const loadItem = (id: number) => call(items.get, { id })

/** An item for its popup. Only the page of an item counts as having seen it. */
export const popupItemQuery = (id: number) =>
  queryOptions({
    queryKey: ['items', 'popup', id],
    queryFn: ({ signal }) => call(items.get, { id }, { signal }),
    refetchInterval: refreshMs,
  })

/** A little more than what rounding changes: the items at one point of the map. */
const pointDegrees = 0.00002

export const boxAtPoint = ({ longitude, latitude }: Location): Box => ({
  north: latitude + pointDegrees,
  south: latitude - pointDegrees,
  west: longitude - pointDegrees,
  east: longitude + pointDegrees,
})
