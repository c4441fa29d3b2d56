import * as z from 'zod/mini'
import type { Conversation } from './conversations.ts'
import type { InputOf } from './endpoint.ts'
import type { Message, messages } from './messages.ts'
import type { notifications } from './notifications.ts'

/** Paths of the live channels: `/ws/` for the member, `/ws/{id}/` for a conversation. */
export const livePath = '/ws/'
export const liveConversationPath = (id: number) => `${livePath}${id}/`

/** Maximum size of a frame that the server reads. */
export const maxFrameBytes = 64 * 1024
/** Timeout for the first frame. The server then closes the channel. */
export const authenticateSeconds = 5

/** Close codes that the server sends: standard ones, and our own from 4000 up. */
export const closeCodes = {
  notText: 1003,
  badFrames: 1008,
  tooLarge: 1009,
  failed: 1011,
  restarting: 1012,
  overloaded: 1013,
  badToken: 4401,
  notParticipant: 4403,
  tooMany: 4429,
} as const

/** The first frame of every channel. `since` is the last `seq` that the client knows; the server sends all later events. */
export const Authenticate = z.object({
  type: z.literal('authenticate'),
  content: z.object({ token: z.string().check(z.maxLength(200)), since: z.optional(z.int().check(z.nonnegative())) }),
})

/**
 * Client frames in the channel of a conversation. A member's own channel accepts only `ping`. The server answers each
 * `ping` with a `pong`, which lets clients detect a dead connection. All other frames are API calls, and are validated as
 * such.
 */
export type ConversationFrame =
  | { type: 'ping' }
  | { type: 'new_message'; content: Omit<InputOf<typeof messages.create>, 'id'> }
  | { type: 'message_deleted'; content: InputOf<typeof messages.delete> }
  | { type: 'messages_seen'; content: Omit<InputOf<typeof notifications.markSeen>, 'conversation_id'> }
  | { type: 'conversation_closed' }
  | { type: 'conversation_opened' }

/**
 * Events in a conversation. `seq` numbers them without gaps, but a client may not see every number: the server leaves out messages
 * that were deleted before it could send them.
 */
export type LiveEvent =
  | { type: 'new_message'; content: Message; seq: number }
  | { type: 'message_deleted'; content: { id: number }; seq: number }
  | { type: 'conversation_closed'; content: { closed_by: { id: number } | null }; seq: number }
  | { type: 'conversation_opened'; content: { opened_by: { id: number } | null }; seq: number }
  | { type: 'messages_seen'; content: { user_id: number | null; message_id: number }; seq: number }

/** A refused frame; `client_id` identifies the message. */
export type ErrorFrame = {
  type: 'error'
  content: { key: string; message: string; client_id?: string; serializer_errors?: Record<string, string[]> }
}
type Pong = { type: 'pong' }

/** Server frames in the channel of a conversation. */
export type ConversationServerFrame =
  /** `is_complete` is false if events since then were deleted; the client then reloads everything. */
  | { type: 'authenticated'; content: { conversation: Conversation; is_complete: boolean } }
  | LiveEvent
  /** The response to a client's `new_message`, also to a retry of a message that is already stored. */
  | { type: 'message_sent'; content: { id: number; client_id: string | null } }
  | ErrorFrame
  | Pong

/** Server frames in a member's own channel. */
export type MemberServerFrame =
  | { type: 'authenticated'; content: { unread_count: number } }
  | { type: 'notifications'; content: { unread_count: number } }
  /** A new or changed entry of the list of conversations. */
  | { type: 'conversation'; content: Conversation }
  | ErrorFrame
  | Pong
