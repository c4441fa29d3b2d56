import type { Location } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { currentLocation, nextPositionUse, type PositionUse } from '../../lib/geolocation.ts'
import { meQuery } from '../members/index.ts'
import type { PlaceValue } from './place-filter.ts'

export type PlaceLocation = {
  location: Location | null
  isFinding: boolean
  /** Locale key of the text that explains how to make the location available. */
  problem?: 'enable-geolocation-to-use-feature' | 'enable-reflocation-to-use-feature'
  retry: () => void
}

/** Reads the position once per key. It is kept in memory, and only while a page uses it, because the position of a person is never stored. */
const positionQuery = (positionKey: number) => ({
  queryKey: ['position', positionKey],
  queryFn: () => currentLocation(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

/** Returns the cache key of the position to use: a new one for each list, but the same one for all pages of a list. */
export function usePositionKey(usedFor: unknown): number {
  const use = useRef<PositionUse>(undefined)
  use.current = nextPositionUse(use.current, usedFor)
  return use.current.readAt
}

/** Returns the location that distances are measured from, once it is known. */
export function usePlaceLocation({ type, address }: PlaceValue, positionKey: number): PlaceLocation {
  const isGeo = type === 'geo'
  const position = useQuery({ ...positionQuery(positionKey), enabled: isGeo })
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
