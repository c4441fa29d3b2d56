import type { places } from '@pollen/contract/places'
import type { Action } from '../../platform/action.ts'
import { fetchAreaFromGeocoder, findAreaInGazetteer } from './areas.ts'
import { nameOfTownAround } from './gazetteer/search-towns.ts'
import { reversePhoton } from './photon.ts'
import { limitPlaceCalls } from './places.limits.ts'

export const nameLocation: Action<typeof places.reverse> = async (ctx, { location, precision }) => {
  await limitPlaceCalls(ctx, 'reverse')
  if (precision === 'approximate') {
    const area = await fetchAreaFromGeocoder(ctx, location)
    return area?.[ctx.language] || ((await findAreaInGazetteer(ctx.db, location))?.[ctx.language] ?? '')
  }
  const [nearest] = (await reversePhoton(ctx, location, ctx.language)) ?? []
  return nearest?.address || (await nameOfTownAround(ctx.db, location, ctx.language))
}
