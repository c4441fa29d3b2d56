import type { MailFrequencies } from './notifications.ts'

/**
 * An event as it is stored and sent to listeners. `stream` is its owner: the events of a conversation or of a member are
 * numbered 1, 2, 3, …, so that listeners can request all events after the last known one. Events refer to the members of a
 * conversation by role only, so they contain no personal data after a member left.
 */
export type AppEvent =
  | {
      type: 'item.closed'
      stream: { member_id: number }
      data: { item_id: number; close_conversations: boolean }
      at: Date
    }
  | {
      /** An item became public for the first time. */
      type: 'item.published'
      stream: { member_id: number }
      data: { item_id: number }
      at: Date
    }
  | {
      /** An item changed in a way that others can see, or was deleted. */
      type: 'item.changed'
      stream: { member_id: number }
      data: { item_id: number }
      at: Date
    }
  | {
      type: 'conversation.closed'
      stream: { conversation_id: number }
      /** Null if a block closed it. */
      data: { closed_by: 'owner' | 'asker' | null }
      at: Date
    }
  | {
      type: 'conversation.opened'
      stream: { conversation_id: number }
      data: { opened_by: 'owner' | 'asker' }
      at: Date
    }
  | {
      /** The item of the conversation was changed, closed, opened or deleted. */
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
      /** A member has seen all messages up to this one. */
      type: 'messages.seen'
      stream: { conversation_id: number }
      data: { seen_by: 'owner' | 'asker'; message_id: number }
      at: Date
    }
  | {
      /** A member changed how often mails arrive; `previous` contains the earlier values. */
      type: 'member.mail_frequencies_changed'
      stream: { member_id: number }
      data: { previous: MailFrequencies }
      at: Date
    }
  | {
      /** The member has blocked another one. */
      type: 'member.blocked'
      stream: { member_id: number }
      data: { blocked_id: number }
      at: Date
    }
  | {
      type: 'session.ended'
      stream: { member_id: number }
      data: { session_id: number }
      at: Date
    }
  | {
      /** All sessions of a member ended at once. Credentials on their devices become invalid. */
      type: 'account.logged_out'
      stream: { member_id: number }
      data: Record<never, never>
      at: Date
    }
  | {
      /** Another person may read the mails of the account from now on, so earlier mailed links become invalid. */
      type: 'account.links_ended'
      stream: { member_id: number }
      data: Record<never, never>
      at: Date
    }

/** Owners of streams, by their column. */
export const streamOwners = ['conversation_id', 'member_id'] as const
export type StreamOwner = (typeof streamOwners)[number]

export type EventType = AppEvent['type']
export type EventOf<Type extends EventType> = Extract<AppEvent, { type: Type }>
