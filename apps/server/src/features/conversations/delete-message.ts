import { messages } from '@pollen/contract/messages'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import { redactAnswers } from '../../platform/http/idempotency.ts'
import { deleteOldRows } from '../../platform/jobs/delete-old-rows.ts'
import { lockFiles } from '../../platform/storage/sweep-media.ts'
import { lockConversation, lockConversations, withId } from './conversations.queries.ts'
import { findMessageOf, markDeleted } from './messages.queries.ts'
import type { Side } from './participants.queries.ts'
import { findRemovableMessage, insertRemovedMessage, RemovedMessage } from './removed-messages.queries.ts'

/** Works in closed conversations, too, because members stay in control of their messages. */
export const deleteMessage: Action<typeof messages.delete> = async ({ tx, viewer, clock }, { id }) => {
  const message = await findMessageOf(tx, { id, viewerId: viewer.id })
  if (!message) throw new AppError('MESSAGE_DOESNT_EXIST')
  const conversation = await lockConversation(tx, { id: message.conversation_id, viewerId: viewer.id })
  if (!conversation) throw new AppError('MESSAGE_DOESNT_EXIST')
  if (message.side !== conversation.side) throw new AppError('NOT_MESSAGE_SENDER')
  const now = clock()
  const deletion = { id, conversationId: conversation.id, side: conversation.side, now }
  if (!(await markDeleted(tx, deletion))) throw new AppError('MESSAGE_DOESNT_EXIST')
  const made = [{ memberId: viewer.id, id }]
  await redactAnswers(tx, { endpoint: messages.create, made, error: 'MESSAGE_DOESNT_EXIST' })
  const stream = { conversation_id: conversation.id }
  await emit(tx, { type: 'message.deleted', stream, data: { message_id: id }, at: now })
}

/** Deletes a message on behalf of a moderator. Returns it for `restoreMessage`, or null if it is gone. */
export async function removeMessage(tx: Tx, { id, now }: { id: number; now: Date }) {
  const message = await findRemovableMessage(tx, id)
  if (!message) return null
  const { conversation_id: conversationId, images } = message
  await lockConversations(tx, withId(conversationId))
  if (!(await markDeleted(tx, { id, conversationId, side: message.side as Side, now }))) return null
  const data = { message_id: id }
  await emit(tx, { type: 'message.deleted', stream: { conversation_id: conversationId }, data, at: now })
  return { ...message, images }
}

/** Members see a restored message after they open the conversation again, because there is no event for it. */
export async function restoreMessage(tx: Tx, removed: unknown) {
  const message = RemovedMessage.parse(removed)
  const [conversation] = await lockConversations(tx, withId(message.conversation_id))
  if (conversation === undefined) return
  await lockFiles(tx, 'shared')
  await insertRemovedMessage(tx, message)
}

/** Deletes the emptied rows of deleted messages. A device that sends such a message again even later creates a new one. */
export const forgetDeletedMessages = deleteOldRows({
  name: 'forget-deleted-messages',
  table: 'messages',
  key: ['id'],
  time: 'deleted_at',
  keepDays: 30,
})
