import { readLocation } from '@pollen/contract/location'
import { isTown, type places } from '@pollen/contract/places'
import type { Action } from '../../platform/action.ts'
import { findTown } from './gazetteer/search-towns.ts'
import { searchPhoton } from './photon.ts'
import { limitPlaceCalls } from './places.limits.ts'

/** Parses coordinates, else uses the geocoder. Falls back to the town if the geocoder fails or finds nothing. */
export const geocode: Action<typeof places.find> = async (ctx, { address: text, lat, lon }) => {
  await limitPlaceCalls(ctx, 'find')
  const typed = readLocation(text)
  if (typed) return { ...typed, address: text, city: '', is_town: false }

  const near = lat !== undefined && lon !== undefined ? { latitude: lat, longitude: lon } : ctx.config.MAP_CENTER
  const search = { text, near, language: ctx.language }
  const [best] = (await searchPhoton(ctx, { ...search, limit: 1 })) ?? []
  const found = best ?? (await findTown(ctx.db, search))
  return found && { ...found.location, address: found.address, city: found.city, is_town: isTown(found) }
}
