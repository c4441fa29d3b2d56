import type { messages } from '@pollen/contract/messages'
import { AppError, fieldError } from '../../errors.ts'
import type { Action, Context } from '../../platform/action.ts'
import { emit } from '../../platform/events/emit.ts'
import type { Limit } from '../../platform/limits.ts'
import { isNewMember } from '../new-members/index.ts'
import { lockConversation } from './conversations.queries.ts'
import { attachImages } from './message-images.queries.ts'
import { findMessageByClientId, findMessages, hasMessageOf, insertMessage } from './messages.queries.ts'
import { findParticipants, otherSide, type Side } from './participants.queries.ts'
import { showMember, showMessage } from './show-conversation.ts'

/** More than a person types, and few enough to prevent flooding. */
const messagesInAMinute: Limit = { name: 'messages-minute', times: 240, minutes: 1 }
const messagesInAnHour: Limit = { name: 'messages-hour', times: 3_000, minutes: 60 }

/**
 * The lock of the conversation also prevents messages to a member after they have left: leaving closes their conversations, and
 * waits for the lock of each.
 */
export const createMessage: Action<typeof messages.create> = async (ctx, { id, content, images, client_id }) => {
  const { tx, viewer, clock, limits } = ctx
  // Taken before the lock, because the limits may be in Redis.
  await limits.take(messagesInAMinute, String(viewer.id))
  await limits.take(messagesInAnHour, String(viewer.id))
  const conversation = await lockConversation(tx, { id, viewerId: viewer.id })
  const participants = conversation && (await findParticipants(tx, { id, viewerId: viewer.id }))
  if (!participants) throw new AppError('SELF_NOT_PART_OF_CONVERSATION')
  const { side, closed_at } = conversation
  const answer = async (messageId: number) => {
    const [message] = await findMessages(tx, [messageId])
    if (!message) throw new AppError('MESSAGE_DOESNT_EXIST')
    return showMessage(message, participants)
  }

  // A device that missed the response sends the message again, possibly after the conversation was closed.
  const known = client_id && (await findMessageByClientId(tx, { conversationId: id, side, clientId: client_id }))
  if (known) return answer(known.id)
  if (closed_at || !showMember(participants, otherSide[side])) throw new AppError('CONVERSATION_IS_CLOSED')
  await requireNoEarlyLink(ctx, { id, side, content })

  const now = clock()
  const messageId = await insertMessage(tx, { conversationId: id, side, content, clientId: client_id ?? null, now })
  await attachImages(tx, { messageId, conversationId: id, side, imageIds: images })
  const message = await answer(messageId)
  await emit(tx, { type: 'message.sent', stream: { conversation_id: id }, data: { message_id: messageId }, at: now })
  return message
}

/** With or without a protocol, but no e-mail address. */
const link = /https?:\/\/|\bwww\.|(?<![\w@.-])[\w-]{1,63}\.[a-z]{2,24}\//i

/** Most links of new accounts to strangers are spam. Once the other member has answered, all messages may have links. */
async function requireNoEarlyLink(
  ctx: Context<typeof messages.create>,
  { id, side, content }: { id: number; side: Side; content: string },
) {
  if (!link.test(content) || !(await isNewMember(ctx, ctx.tx))) return
  const hasAnswer = await hasMessageOf(ctx.tx, { conversationId: id, side: otherSide[side] })
  if (!hasAnswer) throw fieldError('content', 'linkOfNewMember', ctx.language)
}
