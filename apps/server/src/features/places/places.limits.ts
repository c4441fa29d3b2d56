import type { RequestContext } from '../../platform/action.ts'
import type { Limit } from '../../platform/limits.ts'

/** Far more than a person types, and little enough that nobody uses the instance as a geocoder of their own. */
const placeLimits = {
  suggest: { name: 'suggest-places', times: 600, minutes: 10 },
  find: { name: 'find-address', times: 200, minutes: 10 },
  reverse: { name: 'name-location', times: 200, minutes: 10 },
} satisfies Record<string, Limit>

/** Members count each for themselves, visitors by where they come from. */
export async function countPlaceCall({ limits, viewer, caller }: RequestContext, call: keyof typeof placeLimits) {
  await limits.take(placeLimits[call], viewer ? `member ${viewer.id}` : caller.address)
}
