import type { Location } from '@pollen/contract/location'
import { type Box, isInBox } from '@pollen/contract/map-bounds'
import { maxResources, type resources } from '@pollen/contract/resources'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { fieldError } from '../../errors.ts'
import type { Action, Deps } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { showResource } from './get-resources.ts'
import { readRepairCafe, writeCorner } from './repair-cafe.ts'
import { limitResourceCalls } from './resources.limits.ts'
import { listResources } from './resources.queries.ts'

/** Four times the size of all repair cafés in the world. */
const maxBytes = 4_000_000

/**
 * Returns the current repair cafés from their map, or the stored ones if the map fails. Rejects all other targets, so that callers
 * cannot reach the network of the instance (SSRF).
 */
export const proxyRepairCafes: Action<typeof resources.proxy> = async (ctx, { target, northeast, southwest }) => {
  if (!isRepairCafeMap(target, ctx.config.REPAIR_CAFE_URL)) throw fieldError('target', 'choice', ctx.language)
  const box = {
    west: southwest.longitude,
    east: northeast.longitude,
    south: southwest.latitude,
    north: northeast.latitude,
  }
  if (box.west > box.east || box.south > box.north) throw fieldError('southwest', 'bounds', ctx.language)
  await limitResourceCalls(ctx, 'proxy')
  const markers = (await fetchFromRepairCafeMap(ctx, northeast, southwest)) ?? (await listStored(ctx, box))
  return markers.filter(({ location }) => isInBox(location, box))
}

function isRepairCafeMap(target: string, url: string | null): boolean {
  if (target === 'repaircafe') return true
  return url !== null && URL.canParse(target) && new URL(target).href === new URL(url).href
}

async function fetchFromRepairCafeMap({ config, outgoing }: Deps, northeast: Location, southwest: Location) {
  if (config.REPAIR_CAFE_URL === null) return null
  // Rounded to about ten kilometres, so that the map does not learn the exact area that the caller views.
  const rounded = (location: Location, round: (degrees: number) => number) =>
    writeCorner({ latitude: round(location.latitude * 10) / 10, longitude: round(location.longitude * 10) / 10 })
  const query = { northeast: rounded(northeast, Math.ceil), southwest: rounded(southwest, Math.floor) }
  return outgoing.get({ service: config.REPAIR_CAFE_URL, query, answer: RepairCafeAnswer, maxBytes })
}

const RepairCafeAnswer = z
  .array(z.unknown())
  .max(maxResources)
  .transform((entries) => entries.flatMap(readRepairCafe))
  .transform((cafes) => cafes.map(({ kind, ...cafe }) => ({ ...cafe, type: kind })))

async function listStored({ db, config }: { db: Db; config: Config }, box: Box) {
  const known = await listResources(db, box, { kinds: ['REP'], limit: maxResources })
  const cafes = known.filter(({ source }) => source === 'repair_cafe')
  return cafes.map((cafe) => showResource(cafe, { config, isOutdated: false }))
}
