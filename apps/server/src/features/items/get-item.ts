import type { items } from '@pollen/contract/items'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { requireOwner } from './items.policy.ts'
import { findItem, noteView, recurrentItems } from './items.queries.ts'
import { showItem } from './show-item.ts'

export const getItem: Action<typeof items.get> = async ({ tx, viewer, clock }, { id, view_date }) => {
  const item = await findItem(tx, id, viewer.id)
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  if (view_date) await noteView(tx, { itemId: id, memberId: viewer.id, now: clock() })
  return showItem(item)
}

export const getOwnItem: Action<typeof items.getOwn> = async ({ tx, viewer }, { id }) =>
  showItem(requireOwner(await findItem(tx, id, viewer.id), viewer))

export const getRecurrent: Action<typeof items.getRecurrent> = async ({ tx, viewer }, { id }) => {
  const item = await recurrentItems(tx, viewer.id).where('items.id', '=', id).executeTakeFirst()
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  return showItem(item)
}
