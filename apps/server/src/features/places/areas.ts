import { inEachLanguage, type Language, languages } from '@pollen/contract/constants'
import { approximateLocation, type Location } from '@pollen/contract/location'
import type { Deps } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { findLoadedVersion } from './gazetteer/gazetteer.queries.ts'
import { townNamesAround } from './gazetteer/search-towns.ts'
import { reversePhoton } from './photon.ts'

/** The town or neighbourhood around a place, in each language. Empty strings if there is none. */
export type Area = Record<Language, string>

const noTown: Area = inEachLanguage(() => '')

/**
 * Finds the town around the approximate place, so that the result reveals nothing beyond the cell of the grid. Returns null while
 * the gazetteer is not loaded.
 */
export async function findAreaInGazetteer(db: Db, location: Location): Promise<Area | null> {
  const names = await townNamesAround(db, approximateLocation(location))
  return names ?? ((await findLoadedVersion(db)) ? noTown : null)
}

type GeocoderDeps = Pick<Deps, 'config' | 'outgoing'>

/**
 * Like `findAreaInGazetteer`, but uses the geocoder, which knows neighbourhoods. Returns null if a request fails for any language,
 * because the caller stores the area for good.
 */
export async function fetchAreaFromGeocoder(deps: GeocoderDeps, location: Location): Promise<Area | null> {
  const area = { ...noTown }
  for (const language of languages) {
    const name = await fetchAreaName(deps, location, language)
    if (name === null) return null
    area[language] = name
  }
  return area
}

/** Returns an empty name if the geocoder has none in this language, and null if the request fails. */
export async function fetchAreaName(deps: GeocoderDeps, location: Location, language: Language) {
  const places = await reversePhoton(deps, approximateLocation(location), language)
  return places && (places.find((place) => place.area !== '')?.area ?? '')
}
