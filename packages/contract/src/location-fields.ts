import * as z from 'zod/mini'
import { type Location, readLocation } from './location.ts'

/** A location in answers. */
export const LocationOut = z.object({ longitude: z.number(), latitude: z.number() })

/** A location in requests, in any form that `readLocation` accepts. */
export const LocationIn = z.pipe(
  z.unknown(),
  z.transform((value, ctx): Location => {
    const location = readLocation(value)
    if (location) return location
    ctx.issues.push({ code: 'custom', input: value, params: { message: 'location' } })
    return z.NEVER
  }),
)
