import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PathId } from './input-fields.ts'
import { Moment } from './moment.ts'
import { pagePath, pages } from './pages.ts'

/** What mails tell of, and the setting of a member that says how often. */
export const notificationFamilies = {
  conversations: 'mail_notif_freq_conversations',
  items: 'mail_notif_freq_items',
  events: 'mail_notif_freq_events',
  resources: 'mail_notif_freq_osm',
  general: 'mail_notif_generalinfo',
} as const
export type NotificationFamily = keyof typeof notificationFamilies

/** When digests come, on the clocks of the instance. */
export const digestTime = '08:00'

/** How often mails come, by what they tell of. */
export type MailFrequencies = Partial<Record<Exclude<NotificationFamily, 'general'>, 'I' | 'D' | 'W' | 'M' | 'N'>>

const notificationFamily = z.enum(Object.keys(notificationFamilies) as [NotificationFamily, ...NotificationFamily[]])

/** What a link to unsubscribe, which is in every mail of these families, stands for. */
export const MailSubscription = z.object({
  /** What the mail with the link told of. */
  family: notificationFamily,
  is_subscribed: z.boolean(),
  /** Where the mails go to. Only in part: who has the link may not be the member. */
  email: z.string(),
  /** The other families that still come. */
  other_families: z.array(notificationFamily),
})
export type MailSubscription = z.output<typeof MailSubscription>

export const MailAddress = z.object({
  email: z.string(),
  /** As in one's own account: null as long as the mail server takes mails. */
  mail_refused_at: z.nullable(z.iso.datetime()),
  /** A mail about the account waits to be sent. Once none does, `mail_refused_at` is the answer of the mail server. */
  is_mail_waiting: z.boolean(),
})
export type MailAddress = z.output<typeof MailAddress>

const UnsubscribeToken = z.object({ token: z.string().check(z.maxLength(1000)) })
const unsubscribeErrors = ['TOKEN_BAD_FORMAT', 'TOKEN_DOESNT_EXIST', 'TOO_MANY_ATTEMPTS'] as const

export const UnreadCount = z.object({ unread_count: z.int() })
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
  subscription: endpoint({
    method: 'GET',
    path: '/unsubscribe/{token}/',
    summary: 'What the unsubscribe link of a mail stands for; changes nothing',
    access: 'anyone',
    input: UnsubscribeToken,
    output: MailSubscription,
    errors: unsubscribeErrors,
    // Mail programs that do not unsubscribe by themselves open the address that is for those that do.
    page: ({ token = '' }) => pagePath(pages.unsubscribe, { token }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/unsubscribe/{token}/',
    summary:
      'Stop the mails of one family, or all; mail programs send `List-Unsubscribe=One-Click` as a form (RFC 8058)',
    access: 'anyone',
    input: z.extend(UnsubscribeToken, { families: z._default(z.enum(['this', 'all']), 'this') }),
    output: MailSubscription,
    errors: unsubscribeErrors,
  }),
  address: endpoint({
    method: 'GET',
    path: '/notifications/address/',
    summary: 'Whether mails reach your address',
    access: 'member',
    input: z.object({}),
    output: MailAddress,
  }),
  checkAddress: endpoint({
    method: 'POST',
    path: '/notifications/address/check/',
    summary: 'Have a short mail sent to your address; if it is accepted, `mail_refused_at` becomes null',
    access: 'member',
    input: z.object({}),
    output: MailAddress,
    status: 202,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
}
