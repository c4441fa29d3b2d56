import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PathId } from './input-fields.ts'
import { Moment } from './moment.ts'

/** What mails tell of, and the setting of a member that says how often. */
export const notificationFamilies = {
  conversations: 'mail_notif_freq_conversations',
  items: 'mail_notif_freq_items',
  events: 'mail_notif_freq_events',
  resources: 'mail_notif_freq_osm',
  general: 'mail_notif_generalinfo',
} as const
export type NotificationFamily = keyof typeof notificationFamilies

export const UnreadCount = z.object({ unread_count: z.number().int() })
export type UnreadCount = z.output<typeof UnreadCount>

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
    input: z.object({
      conversation_id: PathId,
      /** All messages up to the date of one have been seen. */
      last_message_date: Moment,
    }),
    output: UnreadCount,
    errors: ['SELF_NOT_PART_OF_CONVERSATION'],
  }),
}
