import { boxesOf } from '@pollen/contract/map-bounds'
import { maxResources, type resources } from '@pollen/contract/resources'
import type { Action } from '../../platform/action.ts'
import { limitResourceCalls } from './resources.limits.ts'
import { listResources as listInBox } from './resources.queries.ts'
import { showResource } from './show-resource.ts'

/** Answers at once with what the instance knows. */
export const listResources: Action<typeof resources.list> = async (ctx, { bounds, categories: kinds }) => {
  await limitResourceCalls(ctx, 'list')
  const boxes = boxesOf(bounds)
  const found = await Promise.all(boxes.map((box) => listInBox(ctx.db, box, { kinds, limit: maxResources + 1 })))
  const all = found.flat()
  const results = all.slice(0, maxResources).map((stored) => showResource(stored, { isOutdated: false }))
  return {
    ...{ count: results.length, next: null, previous: null, results },
    ...{ is_complete: all.length <= maxResources, is_loading: false, outdated_since: null },
  }
}
