import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PathId } from './input-fields.ts'
import { Moment } from './moment.ts'

export const UnreadCount = z.object({ unread_count: z.number().int() })
export type UnreadCount = z.output<typeof UnreadCount>

/** Which messages of a conversation somebody has seen: all up to the date of one. */
export const Seen = z.object({ last_message_date: Moment })

export const notifications = {
  count: endpoint({
    method: 'GET',
    path: '/notifications/',
    summary: 'How many messages you have not seen, in all your conversations',
    access: 'member',
    input: z.object({}),
    output: UnreadCount,
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/notifications/',
    summary: 'You have seen a conversation up to a date',
    access: 'member',
    input: Seen.extend({ conversation_id: PathId }),
    output: UnreadCount,
    errors: ['SELF_NOT_PART_OF_CONVERSATION'],
  }),
}
