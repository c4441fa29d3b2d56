import type { places } from '@pollen/contract/places'
import type { Action } from '../../platform/action.ts'
import { townAround } from './gazetteer/search-towns.ts'
import { reversePhoton } from './photon/ask-photon.ts'
import { countPlaceCall } from './places.limits.ts'

export const nameLocation: Action<typeof places.reverse> = async (ctx, { location }) => {
  await countPlaceCall(ctx, 'reverse')
  const [nearest] = (await reversePhoton(ctx, location, ctx.language)) ?? []
  return nearest?.address || (await townAround(ctx.db, location, ctx.language))
}
