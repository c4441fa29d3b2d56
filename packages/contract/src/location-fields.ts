import * as z from 'zod/mini'
import { type Location, readLocation } from './location.ts'

/** How answers write a location. */
export const LocationOut = z.object({ longitude: z.number(), latitude: z.number() })

/** How requests write one: every form of `readLocation`. */
export const LocationIn = z.pipe(
  z.unknown(),
  z.transform((value, ctx): Location => {
    const location = readLocation(value)
    if (location) return location
    ctx.issues.push({ code: 'custom', input: value, params: { message: 'location' } })
    return z.NEVER
  }),
)
