import type { RequestContext } from '../../platform/action.ts'
import type { Limit } from '../../platform/limits.ts'

/** More than somebody needs who moves a map all the time, and too little to copy the world through an instance. */
const resourceLimits = {
  list: { name: 'list-resources', times: 600, minutes: 10 },
  get: { name: 'get-resource', times: 600, minutes: 10 },
  image: { name: 'get-resource-image', times: 300, minutes: 10 },
  /** Tiles that are fetched from a source because this caller looks at them. */
  fetchTile: { name: 'fetch-resource-tile', times: 300, minutes: 60 },
  /** The same for all visitors together: whoever has many addresses must not make the sources turn the instance away. */
  fetchTileForVisitor: { name: 'fetch-resource-tile-for-visitor', times: 600, minutes: 60 },
  proxy: { name: 'proxy-repair-cafes', times: 100, minutes: 10 },
} satisfies Record<string, Limit>

/** Members are counted one by one, visitors by their network address. */
export async function limitResourceCalls(
  { limits, viewer, caller }: RequestContext,
  call: Exclude<keyof typeof resourceLimits, 'fetchTileForVisitor'>,
) {
  await limits.take(resourceLimits[call], viewer ? `member ${viewer.id}` : caller.address)
  if (call === 'fetchTile' && !viewer) await limits.take(resourceLimits.fetchTileForVisitor, 'all')
}
