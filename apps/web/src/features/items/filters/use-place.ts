import type { Location } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { currentLocation } from '../../../lib/geolocation.ts'
import { meQuery } from '../../members/index.ts'
import type { Filters } from './filters.ts'

export type Place = {
  location: Location | null
  isFinding: boolean
  /** Key of what to do about a place that is not to be had. */
  problem?: 'enable-geolocation-to-use-feature' | 'enable-reflocation-to-use-feature'
  retry: () => void
}

/** Asked once and kept in memory alone: where somebody is, is not written down. */
const positionQuery = {
  queryKey: ['position'],
  queryFn: () => currentLocation(),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
}

/** The place that distances are counted from, as soon as it is known. */
export function usePlace({ placeType, address }: Filters): Place {
  const isGeo = placeType === 'geo'
  const position = useQuery({ ...positionQuery, enabled: isGeo })
  const me = useQuery(meQuery)
  if (isGeo) {
    const problem =
      position.isError && !position.isFetching ? ('enable-geolocation-to-use-feature' as const) : undefined
    return {
      location: position.data ?? null,
      isFinding: position.isFetching,
      problem,
      retry: () => void position.refetch(),
    }
  }
  if (placeType === 'ref') {
    const location = me.data?.ref_location ?? null
    const problem = me.isPending || location ? undefined : ('enable-reflocation-to-use-feature' as const)
    return { location, isFinding: me.isPending, problem, retry: () => void me.refetch() }
  }
  return { location: (placeType && address?.location) ?? null, isFinding: false, retry: () => undefined }
}
