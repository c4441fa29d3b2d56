import type { notifications } from '@pollen/contract/notifications'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { asClient, oncePerDatabase } from '../../platform/database/client-databases.ts'
import { emit } from '../../platform/events/emit.ts'
import { createBatchLoader } from '../../platform/load/batch-loader.ts'
import { lockConversation } from './conversations.queries.ts'
import { countUnread, countUnreadByMember, markSeenUntil } from './unread.queries.ts'

/** Batched, because every page requests the count. */
const lookUpUnreadCount = oncePerDatabase((db) =>
  createBatchLoader<number, number>({
    load: (memberIds) => countUnreadByMember(asClient(db, 'unread messages'), memberIds),
  }),
)

export const countNotifications: Action<typeof notifications.count> = async ({ db, viewer }) => ({
  unread_count: (await lookUpUnreadCount(db)(viewer.id)) ?? 0,
})

export const markSeen: Action<typeof notifications.markSeen> = async (ctx, { conversation_id, last_message_date }) => {
  const { tx, viewer, clock } = ctx
  const conversation = await lockConversation(tx, { id: conversation_id, viewerId: viewer.id })
  if (!conversation) throw new AppError('SELF_NOT_PART_OF_CONVERSATION')
  const { id, side } = conversation
  const message_id = await markSeenUntil(tx, { conversationId: id, side, until: last_message_date })
  const unread_count = await countUnread(tx, viewer.id)
  if (message_id !== null) {
    const data = { seen_by: side, message_id }
    await emit(tx, { type: 'messages.seen', stream: { conversation_id: id }, data, at: clock() })
  }
  return { unread_count }
}
