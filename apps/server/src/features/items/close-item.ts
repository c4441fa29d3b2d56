import { closingReasons, type items } from '@pollen/contract/items'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { requireOwner } from './items.policy.ts'
import { findItem, lockItem, updateItem } from './items.queries.ts'
import { showItem } from './show-item.ts'

/** Conversations are about items and know them, so items are told by the app how theirs are closed. */
export type CloseConversations = (tx: Tx, of: { itemId: number; closedBy: number; now: Date }) => Promise<unknown>

export const closeItem =
  (closeConversations: CloseConversations): Action<typeof items.close> =>
  async ({ tx, viewer, clock }, { id, reason, close_conversations }) => {
    const now = clock()
    const item = requireOwner(await lockItem(tx, id, viewer.id), viewer)
    if (!(closingReasons as readonly string[]).includes(reason)) throw new AppError('ITEM_CLOSING_REASON_DOESNT_EXIST')
    if (item.closed_at) throw new AppError('ITEM_IS_CLOSED')
    await updateItem(tx, id, { closed_at: now, closed_reason: reason })
    if (close_conversations) await closeConversations(tx, { itemId: id, closedBy: viewer.id, now })
    return showItem(requireOwner(await findItem(tx, id, viewer.id), viewer))
  }
