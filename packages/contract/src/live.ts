import * as z from 'zod/mini'
import type { Conversation } from './conversations.ts'
import type { InputOf } from './endpoint.ts'
import type { Message, messages } from './messages.ts'
import type { notifications } from './notifications.ts'

/** Where live channels are: `/ws/` is a member's own, `/ws/{id}/` that of a conversation. */
export const livePath = '/ws/'
export const liveConversationPath = (id: number) => `${livePath}${id}/`

/** The largest frame that a server reads. */
export const maxFrameBytes = 64 * 1024
/** Who has not said who they are by then is cut. */
export const authenticateSeconds = 5

/** Why a server closes a channel, beside the codes that every WebSocket has. */
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

/** The first frame of every channel. `since` is the last `seq` that the client knows; all later events follow. */
export const Authenticate = z.object({
  type: z.literal('authenticate'),
  content: z.object({ token: z.string().check(z.maxLength(200)), since: z.optional(z.int().check(z.nonnegative())) }),
})

/**
 * What a client may send after that in the channel of a conversation; in its own channel, only a `ping`. The server answers a `ping`
 * with a `pong`, by which a client finds out that a line is dead. Each other frame is a call of the API, and is checked as such.
 */
export type ConversationFrame =
  | { type: 'ping' }
  | { type: 'new_message'; content: Omit<InputOf<typeof messages.create>, 'id'> }
  | { type: 'message_deleted'; content: InputOf<typeof messages.delete> }
  | { type: 'messages_seen'; content: Omit<InputOf<typeof notifications.markSeen>, 'conversation_id'> }
  | { type: 'conversation_closed' }
  | { type: 'conversation_opened' }

/** What happened in a conversation. Numbers ascend in the order in which it happened, and some are left out. */
export type LiveEvent =
  | { type: 'new_message'; content: Message; seq: number }
  | { type: 'message_deleted'; content: { id: number }; seq: number }
  | { type: 'conversation_closed'; content: { closed_by: { id: number } | null }; seq: number }
  | { type: 'conversation_opened'; content: { opened_by: { id: number } | null }; seq: number }
  | { type: 'messages_seen'; content: { user_id: number | null; message_id: number }; seq: number }

/** Something that the client sent was refused; `client_id` says which message. */
export type ErrorFrame = {
  type: 'error'
  content: { key: string; message: string; client_id?: string; serializer_errors?: Record<string, string[]> }
}
type Pong = { type: 'pong' }

/** What a server sends in the channel of a conversation. */
export type ConversationServerFrame =
  /** `is_complete` is false where events since then are not kept any more: the client reads everything anew. */
  | { type: 'authenticated'; content: { conversation: Conversation; is_complete: boolean } }
  | LiveEvent
  /** The answer to a `new_message` of this client, also to one that was sent before. */
  | { type: 'message_sent'; content: { id: number; client_id: string | null } }
  | ErrorFrame
  | Pong

/** What a server sends in a member's own channel. */
export type MemberServerFrame =
  | { type: 'authenticated'; content: { unread_count: number } }
  | { type: 'notifications'; content: { unread_count: number } }
  /** An entry of the list of conversations that is new or has changed. */
  | { type: 'conversation'; content: Conversation }
  | ErrorFrame
  | Pong
