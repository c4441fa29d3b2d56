import type { Location } from '@pollen/contract/location'
import { type AddressSuggestion, places } from '@pollen/contract/places'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { currentLanguage } from '../../lib/i18n.ts'

const staleMs = 5 * 60_000

/** Where the map is, to some hundred metres: nearby places come first, and small moves ask for nothing new. */
const nearParameters = (near: Location | null | undefined) =>
  near ? { lat: Number(near.latitude.toFixed(3)), lon: Number(near.longitude.toFixed(3)) } : {}

/** Null after a failure: the address can still be typed. */
export const suggestionsQuery = (text: string, near: Location | null | undefined) => {
  const lang = currentLanguage()
  const around = nearParameters(near)
  return queryOptions({
    queryKey: ['places', 'suggestions', lang, text, around],
    queryFn: ({ signal }): Promise<AddressSuggestion[] | null> =>
      call(places.suggest, { q: text, lang, ...around }, { signal }).catch(() => null),
    staleTime: staleMs,
    retry: false,
  })
}

/** The point of an address; null if it is unknown or the search failed. */
export const addressQuery = (address: string) =>
  queryOptions({
    queryKey: ['places', 'address', currentLanguage(), address],
    queryFn: ({ signal }) => call(places.find, { address }, { signal }).catch(() => null),
    staleTime: staleMs,
    retry: false,
  })

/** Of places with the same name, the one nearest to `near` is found. */
export async function findAddress(address: string, near?: Location): Promise<Location | null> {
  const found = await call(places.find, { address, ...nearParameters(near) }).catch(() => null)
  return found && { longitude: found.longitude, latitude: found.latitude }
}

/** The address of a point; empty if there is none or the search failed. */
export const nameLocation = (location: Location): Promise<string> => call(places.reverse, { location }).catch(() => '')

export const nameQuery = (location: Location | null) =>
  queryOptions({
    queryKey: ['places', 'name', currentLanguage(), location],
    queryFn: () => (location ? nameLocation(location) : ''),
    enabled: location !== null,
    staleTime: staleMs,
  })

/** What others read of an approximate place: the town or quarter around it. */
export const areaQuery = (location: Location | null) =>
  queryOptions({
    queryKey: ['places', 'area', currentLanguage(), location],
    queryFn: () => (location ? call(places.reverse, { location, precision: 'approximate' }).catch(() => '') : ''),
    enabled: location !== null,
    staleTime: staleMs,
  })
