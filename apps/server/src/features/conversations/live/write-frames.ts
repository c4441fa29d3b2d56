import type { AppEvent, EventType } from '@pollen/contract/events'
import type { LiveEvent } from '@pollen/contract/live'
import { Message } from '@pollen/contract/messages'
import type { Db } from '../../../platform/database/open-database.ts'
import { findMessages } from '../messages.queries.ts'
import { listParticipants, type ParticipantsRow } from '../participants.queries.ts'
import { showMember, showMessage } from '../show-conversation.ts'
import type { EventRow } from './live.queries.ts'

/** A serialised event, shared by all readers. `text` is null if nothing is sent. */
export type WrittenFrame = { conversation_id: number; seq: number; text: string | null }

const sentToBlocked = new Set<EventType>(['conversation.closed', 'message.deleted'])

type Options = {
  db: Db
  /** Called for an event that cannot be serialised. It is skipped, so that it does not block others. */
  onFailure: (event: EventRow, err: unknown) => void
}

/** Serialises events as frames. Skips messages that were deleted since, because the event of the deletion follows. */
export async function writeFrames(events: EventRow[], { db, onFailure }: Options): Promise<WrittenFrame[]> {
  if (events.length === 0) return []
  const sent = events.flatMap(({ type, data }) =>
    type === 'message.sent' && 'message_id' in data ? data.message_id : [],
  )
  const conversationIds = Array.from(new Set(events.map(({ conversation_id }) => conversation_id)))
  const participants = new Map((await listParticipants(db, conversationIds)).map((row) => [row.id, row]))
  const messages = new Map((sent.length > 0 ? await findMessages(db, sent) : []).map((row) => [row.id, row]))

  return events.map((event) => {
    const { conversation_id, seq } = event
    return { conversation_id, seq, text: writeFrame(event, participants.get(conversation_id)) }
  })

  function writeFrame(event: EventRow, row: ParticipantsRow | undefined): string | null {
    try {
      const frame = row && frameOf(event as unknown as AppEvent, row)
      return frame ? JSON.stringify({ ...frame, seq: event.seq }) : null
    } catch (err) {
      onFailure(event, err)
      return null
    }
  }

  function frameOf(event: AppEvent, row: ParticipantsRow): Omit<LiveEvent, 'seq'> | null {
    // After a block, members get nothing more from each other, not even messages that were sent before it.
    if (row.is_blocked && !sentToBlocked.has(event.type)) return null
    const memberOn = (side: 'owner' | 'asker' | null) =>
      side === null || row.is_blocked ? null : (showMember(row, side)?.id ?? null)
    const reference = (id: number | null) => (id === null ? null : { id })
    switch (event.type) {
      case 'message.sent': {
        const message = messages.get(event.data.message_id)
        // Parsed like a response of the API, so that no column outside the contract leaks.
        return message ? { type: 'new_message', content: Message.parse(showMessage(message, row)) } : null
      }
      case 'message.deleted':
        return { type: 'message_deleted', content: { id: event.data.message_id } }
      case 'conversation.closed':
        return { type: 'conversation_closed', content: { closed_by: reference(memberOn(event.data.closed_by)) } }
      case 'conversation.opened':
        return { type: 'conversation_opened', content: { opened_by: reference(memberOn(event.data.opened_by)) } }
      case 'messages.seen': {
        const { seen_by, message_id } = event.data
        return { type: 'messages_seen', content: { user_id: memberOn(seen_by), message_id } }
      }
      default:
        return null
    }
  }
}
