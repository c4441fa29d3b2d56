import type { MailFrequencies } from './notifications.ts'

/**
 * What happened, as it is stored and told to whoever listens. `stream` says whose event it is: the events of a
 * conversation or of a member are numbered 1, 2, 3, …, so a listener can ask for all after the last one it knows.
 * An event names no person other than by a side of the conversation, so nothing of a member who left stays in it.
 */
export type AppEvent =
  | {
      type: 'item.closed'
      stream: { member_id: number }
      data: { item_id: number; close_conversations: boolean }
      at: Date
    }
  | {
      /** An item is public for the first time. */
      type: 'item.published'
      stream: { member_id: number }
      data: { item_id: number }
      at: Date
    }
  | {
      /** What others see of an item is different now, or it is gone. */
      type: 'item.changed'
      stream: { member_id: number }
      data: { item_id: number }
      at: Date
    }
  | {
      type: 'conversation.closed'
      stream: { conversation_id: number }
      data: { closed_by: 'owner' | 'asker' }
      at: Date
    }
  | {
      type: 'conversation.opened'
      stream: { conversation_id: number }
      data: { opened_by: 'owner' | 'asker' }
      at: Date
    }
  | {
      /** The item that the conversation is about was changed, closed, opened or deleted. */
      type: 'conversation.item_changed'
      stream: { conversation_id: number }
      data: Record<never, never>
      at: Date
    }
  | {
      type: 'message.sent'
      stream: { conversation_id: number }
      data: { message_id: number }
      at: Date
    }
  | {
      type: 'message.deleted'
      stream: { conversation_id: number }
      data: { message_id: number }
      at: Date
    }
  | {
      /** Somebody has seen all messages up to this one. */
      type: 'messages.seen'
      stream: { conversation_id: number }
      data: { seen_by: 'owner' | 'asker'; message_id: number }
      at: Date
    }
  | {
      /** A member gets mails about something more or less often than before; `previous` says how often that was. */
      type: 'member.mail_frequencies_changed'
      stream: { member_id: number }
      data: { previous: MailFrequencies }
      at: Date
    }
  | {
      type: 'session.ended'
      stream: { member_id: number }
      data: { session_id: number }
      at: Date
    }
  | {
      /** All sessions of a member ended at once: what was handed out to their devices must not work any longer. */
      type: 'account.logged_out'
      stream: { member_id: number }
      data: Record<never, never>
      at: Date
    }
  | {
      /** Somebody else may read the mails of the account from now on: what was mailed before must not work any longer. */
      type: 'account.links_ended'
      stream: { member_id: number }
      data: Record<never, never>
      at: Date
    }

/** Who a stream belongs to, by the column that names them. */
export const streamOwners = ['conversation_id', 'member_id'] as const
export type StreamOwner = (typeof streamOwners)[number]

export type EventType = AppEvent['type']
export type EventOf<Type extends EventType> = Extract<AppEvent, { type: Type }>
