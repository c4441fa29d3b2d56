import { closingReasons, type items } from '@pollen/contract/items'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { emit } from '../../platform/events/emit.ts'
import { requireOwner } from './items.policy.ts'
import { findItem, lockItem, updateItemRow } from './items.queries.ts'
import { showItem } from './show-item.ts'

export const closeItem: Action<typeof items.close> = async (
  { tx, viewer, clock, language },
  { id, reason, close_conversations, is_recurrent },
) => {
  const now = clock()
  const item = requireOwner(await lockItem(tx, id, viewer.id), viewer)
  if (!(closingReasons as readonly string[]).includes(reason)) throw new AppError('ITEM_CLOSING_REASON_DOESNT_EXIST')
  if (item.closed_at) throw new AppError('ITEM_IS_CLOSED')
  const closed = { closed_at: now, closed_reason: reason }
  await updateItemRow(tx, id, is_recurrent === undefined ? closed : { ...closed, is_recurrent })
  await emit(tx, {
    type: 'item.closed',
    stream: { member_id: viewer.id },
    data: { item_id: id, close_conversations: close_conversations ?? false },
    at: now,
  })
  return showItem(requireOwner(await findItem(tx, id, viewer.id), viewer), language)
}
