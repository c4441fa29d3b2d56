import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PathId } from './input-fields.ts'
import { Moment } from './moment.ts'
import { pagePath, pages } from './pages.ts'

/** Families of notification mails, with the setting for their frequency. */
export const notificationFamilies = {
  conversations: 'mail_notif_freq_conversations',
  items: 'mail_notif_freq_items',
  events: 'mail_notif_freq_events',
  resources: 'mail_notif_freq_osm',
  general: 'mail_notif_generalinfo',
} as const
export type NotificationFamily = keyof typeof notificationFamilies

/** When digests are sent, in the time zone of the instance. */
export const digestTime = '08:00'

/** Frequency of mails, by family. */
export type MailFrequencies = Partial<Record<Exclude<NotificationFamily, 'general'>, 'I' | 'D' | 'W' | 'M' | 'N'>>

const notificationFamily = z.enum(Object.keys(notificationFamilies) as [NotificationFamily, ...NotificationFamily[]])

/** The subscription behind an unsubscribe link, which every notification mail contains. */
export const MailSubscription = z.object({
  /** Family of the mail that contains the link. */
  family: notificationFamily,
  is_subscribed: z.boolean(),
  /** Masked recipient, because another person may have the link. */
  email: z.string(),
  /** Other families that are still subscribed. */
  other_families: z.array(notificationFamily),
})
export type MailSubscription = z.output<typeof MailSubscription>

export const MailAddress = z.object({
  email: z.string(),
  /** As in the member's own account: null while the mail server accepts mails. */
  mail_refused_at: z.nullable(z.iso.datetime()),
  /** A mail about the account is queued. Once it is sent, `mail_refused_at` reflects the answer of the mail server. */
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
    summary: 'Count your unread messages',
    access: 'member',
    input: z.object({}),
    output: UnreadCount,
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/notifications/',
    summary: 'Mark the messages of a conversation as seen, up to a date',
    access: 'member',
    input: z.object({
      conversation_id: PathId,
      /** The date of the last seen message. Earlier messages count as seen, too. */
      last_message_date: Moment,
    }),
    output: UnreadCount,
    errors: ['SELF_NOT_PART_OF_CONVERSATION'],
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/unsubscribe/{token}/',
    summary: 'Get the subscription behind an unsubscribe link, without changing it',
    access: 'anyone',
    input: UnsubscribeToken,
    output: MailSubscription,
    errors: unsubscribeErrors,
    // Mail programs without one-click unsubscribe open this address in a browser.
    page: ({ token = '' }) => pagePath(pages.unsubscribe, { token }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/unsubscribe/{token}/',
    summary:
      'Unsubscribe from one family of mails, or all; mail programs send `List-Unsubscribe=One-Click` as a form (RFC 8058)',
    access: 'anyone',
    input: z.extend(UnsubscribeToken, { families: z._default(z.enum(['this', 'all']), 'this') }),
    output: MailSubscription,
    errors: unsubscribeErrors,
  }),
  address: endpoint({
    method: 'GET',
    path: '/notifications/address/',
    summary: 'Get the delivery state of your email address',
    access: 'member',
    input: z.object({}),
    output: MailAddress,
  }),
  checkAddress: endpoint({
    method: 'POST',
    path: '/notifications/address/check/',
    summary: 'Send a test mail to your address; if it is accepted, `mail_refused_at` becomes null',
    access: 'member',
    input: z.object({}),
    output: MailAddress,
    status: 202,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
}
