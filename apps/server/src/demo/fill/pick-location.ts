import { distanceKm, type Location } from '@pollen/contract/location'
import { z } from 'zod'
import { locationAround } from '../locations.ts'
import { between, pick, type Random } from '../random.ts'
import placesJson from './texts/places.json' with { type: 'json' }

const Town = z.strictObject({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Weight when a town is picked. */
  share: z.int(),
  /** Deviation of the distance from the centre. */
  spreadKm: z.number(),
})

const places = z
  .strictObject({
    towns: z.array(Town),
    /** A thin, even spread over this box: most of a country is fields. */
    countryside: z.strictObject({
      west: z.number(),
      east: z.number(),
      south: z.number(),
      north: z.number(),
      share: z.number(),
    }),
    streets: z.array(z.string()),
  })
  .parse(placesJson)

/** Rare words, so that some searches find ten rows and others ten thousand. */
export const streets = places.streets

/** Each town as often as its share, so that one random number chooses. */
const weightedTowns = places.towns.flatMap((town) => Array.from({ length: town.share }, () => town))

/** Dense towns and an almost empty countryside, as on a real map. */
export function pickLocation(random: Random): Location & { town: string | null } {
  const { share, west, east, south, north } = places.countryside
  if (random() < share) {
    const longitude = between(random, west, east)
    return { longitude, latitude: between(random, south, north), town: null }
  }
  const { name, latitude, longitude, spreadKm } = pick(random, weightedTowns)
  return { ...locationAround({ longitude, latitude }, { km: spreadKm, random }), town: name }
}

/** The town that a location belongs to; null for one elsewhere in the world. */
export function townNear(location: Location): string | null {
  return places.towns.find((town) => distanceKm(town, location) < 10)?.name ?? null
}
