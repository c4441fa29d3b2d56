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

/** Who missed more than this reads everything anew, which is faster. */
const maxMissedEvents = 1_000

/** The channel of a conversation: what happens in it, and all that its two members can do in it. */
export const conversationChannel = (db: Db, hub: ConversationHub): Channel => ({
  name: 'conversation',
  path: `${livePath}:id`,
  refusals: { SELF_NOT_PART_OF_CONVERSATION: closeCodes.notParticipant },

  async join(socket, { params, since, call }) {
    // What cannot be an id is as unknown as somebody else's conversation.
    const { data: id } = PathId.safeParse(params.id)
    if (!Number.isSafeInteger(id) || id === undefined) throw new AppError('SELF_NOT_PART_OF_CONVERSATION')
    const conversation = await call(conversations.get, { id })
    const { seq } = conversation
    const isComplete =
      since === undefined || (await isKept(asClient(db, memberClient(socket.viewer.id)), { id, since, seq }))
    const send = (frame: ConversationServerFrame) => socket.send(frame)
    send({ type: 'authenticated', content: { conversation, is_complete: isComplete } })
    // Whatever happens from here on has a higher number than the last event in what was just read.
    hub.add(id, socket, isComplete && since !== undefined ? since : seq)
    return frameHandlers(id, send)
  },
})

/** Whether all events after `since` can still be sent. The events of a conversation are numbered up to `seq`. */
async function isKept(db: Db, { id, since, seq }: { id: number; since: number; seq: number }): Promise<boolean> {
  if (since === seq) return true
  if (since > seq || seq - since > maxMissedEvents) return false
  const first = await findFirstSeq(db, id)
  return first !== null && first <= since + 1
}

type FrameType = Exclude<ConversationFrame['type'], 'ping'>

/** Each frame is a call of the API; its answer is the event that follows, or an error. */
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
