import { conversations } from '@pollen/contract/conversations'
import { PathId } from '@pollen/contract/input-fields'
import { type ConversationFrame, type ConversationServerFrame, closeCodes, livePath } from '@pollen/contract/live'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { AppError } from '../../../errors.ts'
import { asClient } from '../../../platform/database/client-databases.ts'
import type { Db } from '../../../platform/database/open-database.ts'
import type { Channel, FrameHandlers } from '../../../platform/live/channel.ts'
import { memberClient } from '../../../platform/run-call.ts'
import type { ConversationHub } from './conversation-hub.ts'
import { findFirstSeq } from './live.queries.ts'

/** Clients that missed more events reload the conversation, which is faster. */
const maxMissedEvents = 1_000

/** The channel of a conversation: sends its events, and accepts the actions of its two members. */
export const conversationChannel = (db: Db, hub: ConversationHub): Channel => ({
  name: 'conversation',
  path: `${livePath}:id`,
  refusals: { SELF_NOT_PART_OF_CONVERSATION: closeCodes.notParticipant },

  async join(socket, { params, since, call }) {
    // An invalid id gets the same refusal as an unknown conversation.
    const { data: id } = PathId.safeParse(params.id)
    if (!Number.isSafeInteger(id) || id === undefined) throw new AppError('SELF_NOT_PART_OF_CONVERSATION')
    const conversation = await call(conversations.get, { id })
    const { seq } = conversation
    const isComplete =
      since === undefined || (await canReplay(asClient(db, memberClient(socket.viewer.id)), { id, since, seq }))
    const send = (frame: ConversationServerFrame) => socket.send(frame)
    send({ type: 'authenticated', content: { conversation, is_complete: isComplete } })
    // Events after the read have higher numbers than `seq`, so the hub misses none.
    hub.add(id, socket, isComplete && since !== undefined ? since : seq)
    return frameHandlers(id, send)
  },
})

/** Checks that all events after `since` can still be sent. The latest event has the number `seq`. */
async function canReplay(db: Db, { id, since, seq }: { id: number; since: number; seq: number }): Promise<boolean> {
  if (since === seq) return true
  if (since > seq || seq - since > maxMissedEvents) return false
  const first = await findFirstSeq(db, id)
  return first !== null && first <= since + 1
}

type FrameType = Exclude<ConversationFrame['type'], 'ping'>

/** Each frame calls an endpoint. The client gets the resulting event or an error in response. */
function frameHandlers(
  id: number,
  send: (frame: ConversationServerFrame) => void,
): Record<FrameType, FrameHandlers[string]> {
  return {
    async new_message(content, call) {
      const message = await call(messages.create, { ...content, id })
      send({ type: 'message_sent', content: { id: message.id, client_id: message.client_id } })
    },
    async message_deleted(content, call) {
      await call(messages.delete, content)
    },
    async messages_seen(content, call) {
      await call(notifications.markSeen, { ...content, conversation_id: id })
    },
    async conversation_closed(_content, call) {
      await call(conversations.close, { id })
    },
    async conversation_opened(_content, call) {
      await call(conversations.open, { id })
    },
  }
}
