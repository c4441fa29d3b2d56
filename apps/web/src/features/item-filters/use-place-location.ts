import type { Location } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { currentLocation, nextPositionUse, type PositionUse } from '../../lib/geolocation.ts'
import { meQuery } from '../members/index.ts'
import type { PlaceValue } from './place-filter.ts'

export type PlaceLocation = {
  location: Location | null
  isFinding: boolean
  /** Key of the text that says what to do about a location that cannot be found. */
  problem?: 'enable-geolocation-to-use-feature' | 'enable-reflocation-to-use-feature'
  retry: () => void
}

/**
 * The browser is asked once for each moment. The position stays in memory and only as long as the page, because the
 * position of a person is stored nowhere.
 */
const positionQuery = (moment: number) => ({
  queryKey: ['position', moment],
  queryFn: () => currentLocation(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

/** When the browser was asked where it is: anew for each list that is loaded, while a list that grows keeps its start. */
export function usePositionMoment(usedFor: unknown): number {
  const use = useRef<PositionUse>(undefined)
  use.current = nextPositionUse(use.current, usedFor)
  return use.current.moment
}

/** The location that distances are measured from, as soon as it is known. */
export function usePlaceLocation({ type, address }: PlaceValue, moment: number): PlaceLocation {
  const isGeo = type === 'geo'
  const position = useQuery({ ...positionQuery(moment), enabled: isGeo })
  const me = useQuery({ ...meQuery, enabled: type === 'ref' })
  if (isGeo) {
    const hasFailed = position.isError && !position.isFetching
    return {
      location: position.data ?? null,
      isFinding: position.isFetching,
      problem: hasFailed ? 'enable-geolocation-to-use-feature' : undefined,
      retry: () => void position.refetch(),
    }
  }
  if (type === 'ref') {
    const location = me.data?.ref_location ?? null
    return {
      location,
      isFinding: me.isPending,
      problem: me.isPending || location ? undefined : 'enable-reflocation-to-use-feature',
      retry: () => void me.refetch(),
    }
  }
  return { location: (type && address?.location) ?? null, isFinding: false, retry: () => undefined }
}
