import { items } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import { queryOptions } from '@tanstack/react-query'
import { call, callIfChanged, type TaggedOutput } from '../../lib/api.ts'
import { type FilterQuery, secondsAgo } from '../item-filters/index.ts'
import { type Box, boxCorners } from './box.ts'

export type MarkersOutput = TaggedOutput<typeof items.listMarkers>

/** Interval at which newly published and closed items are picked up. */
const refreshMs = 30_000

/** Pins of a box. Uses an ETag, so that unchanged pins are not sent again. */
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
    // Comparing tens of thousands of pins costs more than drawing them again.
    structuralSharing: false,
    refetchInterval: isInView && refreshMs,
    refetchOnWindowFocus: isInView,
  })

/** Loads the current state of an item. */
export const loadItem = (id: number) => call(items.get, { id })

/** Loads an item for its popup, which does not count as a view of the item. */
export const popupItemQuery = (id: number) =>
  queryOptions({
    queryKey: ['items', 'popup', id],
    queryFn: ({ signal }) => call(items.get, { id }, { signal }),
    refetchInterval: refreshMs,
  })

/** Items within this distance share one point of the map. Slightly more than the rounding of pins. */
const pointDegrees = 0.00002

export const boxAtPoint = ({ longitude, latitude }: Location): Box => ({
  north: latitude + pointDegrees,
  south: latitude - pointDegrees,
  west: longitude - pointDegrees,
  east: longitude + pointDegrees,
})
