import type { conversations } from '@pollen/contract/conversations'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Limit } from '../../platform/limits.ts'
import { findItem, lockItem, requireMayPublish } from '../items/index.ts'
import { lockEnabledMembers } from '../members/index.ts'
import { takeOfNewMember } from '../new-members/index.ts'
import { findConversation, insertConversation } from './conversations.queries.ts'

const conversationsOfMember: Limit = { name: 'conversations-member', times: 30, minutes: 60 }

/** Returns the existing conversation of the viewer about the item, if any. Only a new one requires an open item. */
export const createConversation: Action<typeof conversations.create> = async (ctx, { item_id }) => {
  const { tx, viewer, limits } = ctx
  const now = ctx.clock()
  const found = await findItem(tx, item_id, viewer.id)
  if (!found) throw new AppError('ITEM_DOESNT_EXIST')
  const participants = { owner_id: found.owner_id, asker_id: viewer.id }
  if (participants.owner_id === participants.asker_id) throw new AppError('ITEM_IS_YOURS')
  if (!(await lockEnabledMembers(tx, Object.values(participants)))) throw new AppError('ITEM_DOESNT_EXIST')

  // The lock serialises this with closing the item and with duplicate requests of the viewer.
  const item = await lockItem(tx, item_id, viewer.id)
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  const known = await findConversation(tx, item_id, viewer.id)
  if (known) return known
  if (item.closed_at) throw new AppError('ITEM_IS_CLOSED')
  if (item.enddate && item.enddate <= now) throw new AppError('ITEM_HAS_ENDED')
  await requireMayPublish(tx, viewer, now)
  await limits.take(conversationsOfMember, String(viewer.id))
  await takeOfNewMember(ctx, tx, 'conversations')
  return insertConversation(tx, { item_id, ...participants, created_at: now, active_at: now })
}
