import type { Location } from '@pollen/contract/location'
import { type AddressSuggestion, places } from '@pollen/contract/places'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { currentLanguage } from '../../lib/i18n.ts'

const staleMs = 5 * 60_000

/**
 * Returns the location of the map, rounded to about 100 metres, so that small moves do not trigger new requests. Nearby places rank first.
 */
const nearParameters = (near: Location | null | undefined) =>
  near ? { lat: Number(near.latitude.toFixed(3)), lon: Number(near.longitude.toFixed(3)) } : {}

/** Null after a failure, so that the address can still be typed. */
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

/** Geocodes an address. Null if it is unknown or the request failed. */
export const addressQuery = (address: string) =>
  queryOptions({
    queryKey: ['places', 'address', currentLanguage(), address],
    queryFn: ({ signal }) => call(places.find, { address }, { signal }).catch(() => null),
    staleTime: staleMs,
    retry: false,
  })

/** Returns null if the address is unknown or the request failed. Among places with the same name, returns the nearest to `near`. */
export async function geocode(address: string, near?: Location): Promise<Location | null> {
  const found = await call(places.find, { address, ...nearParameters(near) }).catch(() => null)
  return found && { longitude: found.longitude, latitude: found.latitude }
}

/** Returns an empty text if the location has no address or the request failed. */
export const reverseGeocode = (location: Location): Promise<string> =>
  call(places.reverse, { location }).catch(() => '')

export const reverseGeocodeQuery = (location: Location | null) =>
  queryOptions({
    queryKey: ['places', 'name', currentLanguage(), location],
    queryFn: () => (location ? reverseGeocode(location) : ''),
    enabled: location !== null,
    staleTime: staleMs,
  })

/** The public area of an approximate place: the town or neighbourhood around it. */
export const areaQuery = (location: Location | null) =>
  queryOptions({
    queryKey: ['places', 'area', currentLanguage(), location],
    queryFn: () => (location ? call(places.reverse, { location, precision: 'approximate' }).catch(() => '') : ''),
    enabled: location !== null,
    staleTime: staleMs,
  })
