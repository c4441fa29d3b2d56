import type { Location } from '@pollen/contract/location'
import { placeAround } from '../places.ts'
import { between, pick, type Random } from '../random.ts'
import { countryside, towns } from './towns.ts'

/** Each town as often as its share, so that one draw chooses. */
const tickets = towns.flatMap((town) => Array<(typeof towns)[number]>(town[3]).fill(town))

/** Dense towns and thin fields, as on any real map. */
export function pickPlace(random: Random): Location & { town: string | null } {
  if (random() < countryside.share) {
    const longitude = between(random, countryside.west, countryside.east)
    return { longitude, latitude: between(random, countryside.south, countryside.north), town: null }
  }
  const [town, latitude, longitude, , km] = pick(random, tickets)
  return { ...placeAround({ longitude, latitude }, { km, random }), town }
}
