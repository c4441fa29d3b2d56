import { distanceKm } from '@pollen/contract/location'
import { normalizeName } from '@pollen/contract/place-names'
import { type AddressSuggestion, maxSuggestions, type places, suggestAfter } from '@pollen/contract/places'
import type { Action } from '../../platform/action.ts'
import { suggestTowns } from './gazetteer/search-towns.ts'
import { searchPhoton } from './photon.ts'
import { limitPlaceCalls } from './places.limits.ts'

/** Places of the same name count as the same within this distance. */
const sameWithinKm = 20

/** Suggests matches of the geocoder, then other towns. Without matches of the geocoder, the search for towns allows typos. */
export const suggestPlaces: Action<typeof places.suggest> = async (ctx, { q: text, lang, lat, lon }) => {
  if (text.length <= suggestAfter) return []
  await limitPlaceCalls(ctx, 'suggest')
  const near = lat !== undefined && lon !== undefined ? { latitude: lat, longitude: lon } : ctx.config.MAP_CENTER
  const search = { text, near, language: lang ?? ctx.language }
  const found = (await searchPhoton(ctx, { ...search, limit: maxSuggestions })) ?? []
  const towns = await suggestTowns(ctx.db, { ...search, allowTypos: found.length === 0 })
  const others = towns.filter((town) => !found.some((place) => isSame(place, town)))
  return [...found, ...others].slice(0, maxSuggestions)
}

function isSame(place: AddressSuggestion, town: AddressSuggestion): boolean {
  const names = [place.name, place.city].map(normalizeName)
  return names.includes(normalizeName(town.name)) && distanceKm(place.location, town.location) < sameWithinKm
}
