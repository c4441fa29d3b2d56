import type { RequestContext } from '../../platform/action.ts'
import type { Limit } from '../../platform/limits.ts'

/** More than a person needs, but too little to use the instance as a public geocoder. */
const placeLimits = {
  suggest: { name: 'suggest-places', times: 600, minutes: 10 },
  find: { name: 'find-address', times: 200, minutes: 10 },
  reverse: { name: 'name-location', times: 200, minutes: 10 },
} satisfies Record<string, Limit>

/** Members are counted one by one, visitors by their network address. */
export async function limitPlaceCalls({ limits, viewer, caller }: RequestContext, call: keyof typeof placeLimits) {
  await limits.take(placeLimits[call], viewer ? `member ${viewer.id}` : caller.address)
}
