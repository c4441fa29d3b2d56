import { closingReasons, type items } from '@pollen/contract/items'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { requireOwner } from './items.policy.ts'
import { findItem, lockItem, updateItem } from './items.queries.ts'
import { showItem } from './show-item.ts'

export const closeItem: Action<typeof items.close> = async ({ tx, viewer, clock }, { id, reason }) => {
  const item = requireOwner(await lockItem(tx, id, viewer.id), viewer)
  if (!(closingReasons as readonly string[]).includes(reason)) throw new AppError('ITEM_CLOSING_REASON_DOESNT_EXIST')
  if (item.closed_at) throw new AppError('ITEM_IS_CLOSED')
  await updateItem(tx, id, { closed_at: clock(), closed_reason: reason })
  return showItem(requireOwner(await findItem(tx, id, viewer.id), viewer))
}
