import type { Location } from '@pollen/contract/location'
import { gaussianPair, type Random, seededRandom } from './random.ts'
import type { Spot } from './texts/item-text.ts'

const kmPerDegree = 111.32

export type Ground = { seed: string; center: Location }

export function homeOf(username: string, { seed, center }: Ground): Location {
  return placeAround(center, { km: 1.1, random: seededRandom(`${seed}/home/${username}`) })
}

/** Everybody who writes "at the park" means the same park. */
export function placeOf(spot: Spot, { seed, center }: Ground): Location {
  return placeAround(center, { km: 0.8, random: seededRandom(`${seed}/spot/${spot}`) })
}

/** A place whose distance to the east and to the north is normal with a deviation of `km`. */
export function placeAround(center: Location, { km, random }: { km: number; random: Random }): Location {
  const [east, north] = gaussianPair(random)
  const latitude = Math.max(-89, Math.min(89, center.latitude + (north * km) / kmPerDegree))
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const longitude = center.longitude + (east * km) / (kmPerDegree * shrink)
  return { longitude: rounded(((longitude + 540) % 360) - 180), latitude: rounded(latitude) }
}

/** Six decimals are a hand's breadth: more would only look precise. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
