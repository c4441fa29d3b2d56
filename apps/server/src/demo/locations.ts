import type { Location } from '@pollen/contract/location'
import type { PublicPlace } from './demo-data.ts'
import { gaussianPair, type Random, seededRandom } from './random.ts'

const kmPerDegree = 111.32

export type Surroundings = { seed: string; center: Location }

export function homeOf(username: string, { seed, center }: Surroundings): Location {
  return locationAround(center, { km: 1.1, random: seededRandom(`${seed}/home/${username}`) })
}

/** Returns the location of a public place, which is the same for all members. */
export function locationOf(place: PublicPlace, { seed, center }: Surroundings): Location {
  return locationAround(center, { km: 0.8, random: seededRandom(`${seed}/spot/${place}`) })
}

/** Picks a location with normally distributed offsets to the east and north, with a standard deviation of `km`. */
export function locationAround(center: Location, { km, random }: { km: number; random: Random }): Location {
  const [east, north] = gaussianPair(random)
  const latitude = Math.max(-89, Math.min(89, center.latitude + (north * km) / kmPerDegree))
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const longitude = center.longitude + (east * km) / (kmPerDegree * shrink)
  return { longitude: rounded(((longitude + 540) % 360) - 180), latitude: rounded(latitude) }
}

/** Six decimals are a precision of about ten centimetres. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
