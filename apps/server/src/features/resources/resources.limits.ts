import type { RequestContext } from '../../platform/action.ts'
import type { Limit } from '../../platform/limits.ts'

/** Enough for moving a map continuously, but too little to copy the whole world through an instance. */
const resourceLimits = {
  list: { name: 'list-resources', times: 600, minutes: 10 },
  get: { name: 'get-resource', times: 600, minutes: 10 },
  image: { name: 'get-resource-image', times: 300, minutes: 10 },
  /** Tiles that are fetched from a source on behalf of this caller. */
  fetchTile: { name: 'fetch-resource-tile', times: 300, minutes: 60 },
  /** Shared by all visitors, so that a visitor with many addresses cannot get the instance blocked by the sources. */
  fetchTileForVisitor: { name: 'fetch-resource-tile-for-visitor', times: 600, minutes: 60 },
  proxy: { name: 'proxy-repair-cafes', times: 100, minutes: 10 },
} satisfies Record<string, Limit>

/** Counts members by id and visitors by network address. */
export async function limitResourceCalls(
  { limits, viewer, caller }: RequestContext,
  call: Exclude<keyof typeof resourceLimits, 'fetchTileForVisitor'>,
) {
  await limits.take(resourceLimits[call], viewer ? `member ${viewer.id}` : caller.address)
  if (call === 'fetchTile' && !viewer) await limits.take(resourceLimits.fetchTileForVisitor, 'all')
}
