import type { places } from '@pollen/contract/places'
import type { Action } from '../../platform/action.ts'
import { fetchAreaName, findAreaInGazetteer } from './areas.ts'
import { nameOfTownAround } from './gazetteer/search-towns.ts'
import { reversePhoton } from './photon.ts'
import { limitPlaceCalls } from './places.limits.ts'

export const reverseGeocode: Action<typeof places.reverse> = async (ctx, { location, precision }) => {
  await limitPlaceCalls(ctx, 'reverse')
  if (precision === 'approximate') {
    const name = await fetchAreaName(ctx, location, ctx.language)
    return name || ((await findAreaInGazetteer(ctx.db, location))?.[ctx.language] ?? '')
  }
  const [nearest] = (await reversePhoton(ctx, location, ctx.language)) ?? []
  return nearest?.address || (await nameOfTownAround(ctx.db, location, ctx.language))
}
