import type { RequestContext } from '../../platform/action.ts'
import type { Limit } from '../../platform/limits.ts'

/** Enough for a person, but too little to use the instance as a public geocoder. */
const placeLimits = {
  suggest: { name: 'suggest-places', times: 600, minutes: 10 },
  find: { name: 'find-address', times: 200, minutes: 10 },
  reverse: { name: 'name-location', times: 200, minutes: 10 },
} satisfies Record<string, Limit>

/** Counts members by id and visitors by network address. */
export async function limitPlaceCalls({ limits, viewer, caller }: RequestContext, call: keyof typeof placeLimits) {
  await limits.take(placeLimits[call], viewer ? `member ${viewer.id}` : caller.address)
}
