import { inEachLanguage, type Language, languages } from '@pollen/contract/constants'
import { approximateLocation, type Location } from '@pollen/contract/location'
import type { Deps } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { findLoadedVersion } from './gazetteer/gazetteer.queries.ts'
import { townNamesAround } from './gazetteer/search-towns.ts'
import { reversePhoton } from './photon.ts'

/** The town or quarter around a place, in each language. Empty strings if there is none. */
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

/**
 * Like `findAreaInGazetteer`, but uses the geocoder, which knows quarters. The name is empty in languages for which the request fails.
 * Returns null if it fails for all languages.
 */
export async function fetchAreaFromGeocoder(deps: Pick<Deps, 'config' | 'outgoing'>, location: Location) {
  const area = { ...noTown }
  let hasAnswered = false
  for (const language of languages) {
    const places = await reversePhoton(deps, approximateLocation(location), language)
    if (!places) continue
    hasAnswered = true
    area[language] = places.find((place) => place.area !== '')?.area ?? ''
  }
  return hasAnswered ? area : null
}
