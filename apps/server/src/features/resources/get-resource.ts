import type { resources } from '@pollen/contract/resources'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { findTileStatus } from './refresh-tiles.ts'
import { limitResourceCalls } from './resources.limits.ts'
import { findResource } from './resources.queries.ts'
import { showResource } from './show-resource.ts'

export const getResource: Action<typeof resources.get> = async (ctx, link) => {
  await limitResourceCalls(ctx, 'get')
  const stored = await findResource(ctx.db, link)
  if (!stored) throw new AppError('RESOURCE_DOESNT_EXIST')
  const status = await findTileStatus(ctx, stored)
  return showResource(stored, { config: ctx.config, isOutdated: status.isOutdated(stored) })
}
