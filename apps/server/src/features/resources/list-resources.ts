import { boxesOf } from '@pollen/contract/map-bounds'
import { maxResources, type resources } from '@pollen/contract/resources'
import type { Action } from '../../platform/action.ts'
import { refreshTiles } from './refresh-tiles.ts'
import { limitResourceCalls } from './resources.limits.ts'
import { listResources as listInBox } from './resources.queries.ts'
import { showResource } from './show-resource.ts'

/** Answers at once with what the instance knows. What it does not know yet, or what is old, is fetched in the background. */
export const listResources: Action<typeof resources.list> = async (ctx, { bounds, categories: kinds }) => {
  await limitResourceCalls(ctx, 'list')
  const boxes = boxesOf(bounds)
  const status = await refreshTiles(ctx, { boxes, kinds })
  const found = await Promise.all(boxes.map((box) => listInBox(ctx.db, box, { kinds, limit: maxResources + 1 })))
  const all = found.flat()
  const results = all
    .slice(0, maxResources)
    .map((stored) => showResource(stored, { config: ctx.config, isOutdated: status.isOutdated(stored) }))
  return {
    ...{ count: results.length, next: null, previous: null, results },
    is_complete: status.isComplete && all.length <= maxResources,
    is_loading: status.isLoading,
    outdated_since: status.outdatedSince?.toISOString() ?? null,
  }
}
