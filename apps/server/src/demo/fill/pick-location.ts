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
  /** Standard deviation of the distance from the centre. */
  spreadKm: z.number(),
})

const places = z
  .strictObject({
    towns: z.array(Town),
    /** A sparse, uniform distribution over this box. */
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

/** Rare words, so that benchmarks have searches with ten matches and with ten thousand. */
export const streets = places.streets

/** Each town, repeated by its weight, so that one random number picks a town. */
const weightedTowns = places.towns.flatMap((town) => Array.from({ length: town.share }, () => town))

/** Picks a location in a dense town or in the sparse countryside. */
export function pickLocation(random: Random): Location & { town: string | null } {
  const { share, west, east, south, north } = places.countryside
  if (random() < share) {
    const longitude = between(random, west, east)
    return { longitude, latitude: between(random, south, north), town: null }
  }
  const { name, latitude, longitude, spreadKm } = pick(random, weightedTowns)
  return { ...locationAround({ longitude, latitude }, { km: spreadKm, random }), town: name }
}

/** Returns the town within ten kilometres of a location, or null. */
export function townNear(location: Location): string | null {
  return places.towns.find((town) => distanceKm(town, location) < 10)?.name ?? null
}
