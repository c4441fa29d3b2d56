import type { places } from '@pollen/contract/places'
import type { Action } from '../../platform/action.ts'
import { nameOfTownAround } from './gazetteer/search-towns.ts'
import { reversePhoton } from './photon.ts'
import { limitPlaceCalls } from './places.limits.ts'

export const nameLocation: Action<typeof places.reverse> = async (ctx, { location }) => {
  await limitPlaceCalls(ctx, 'reverse')
  const [nearest] = (await reversePhoton(ctx, location, ctx.language)) ?? []
  return nearest?.address || (await nameOfTownAround(ctx.db, location, ctx.language))
}
