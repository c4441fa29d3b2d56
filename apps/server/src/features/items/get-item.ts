import type { items } from '@pollen/contract/items'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { requireOwner } from './items.policy.ts'
import { findItem, findRecurrentItem, recordView } from './items.queries.ts'
import { showItem } from './show-item.ts'

export const getItem: Action<typeof items.get> = async ({ db, viewer, clock, language }, { id, view_date }) => {
  const item = await findItem(db, id, viewer.id)
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  if (view_date) await recordView(db, { itemId: id, memberId: viewer.id, now: clock() })
  return showItem(item, language)
}

export const getOwnItem: Action<typeof items.getOwn> = async ({ db, viewer, language }, { id }) =>
  showItem(requireOwner(await findItem(db, id, viewer.id), viewer), language)

export const getRecurrent: Action<typeof items.getRecurrent> = async ({ db, viewer, language }, { id }) => {
  const item = await findRecurrentItem(db, viewer.id, id)
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  return showItem(item, language)
}
