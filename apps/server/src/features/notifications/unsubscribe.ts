import type { MemberChanges } from '@pollen/contract/member-fields'
import {
  type MailSubscription,
  type NotificationFamily,
  notificationFamilies,
  type notifications,
} from '@pollen/contract/notifications'
import { AppError } from '../../errors.ts'
import type { Action, RequestContext } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Limit } from '../../platform/limits.ts'
import { maskEmail } from '../accounts/index.ts'
import { changeMember, lockMember } from '../members/index.ts'
import { findSubscriber, findUnsubscribeKey, type Subscriber } from './unsubscribe.queries.ts'
import { isUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-token.ts'

/**
 * Counts failed attempts only, because a large mail provider may unsubscribe many people at the same moment from a few of its
 * addresses.
 */
const failuresFromAddress: Limit = { name: 'unsubscribe-address', times: 50, minutes: 10 }

const families = Object.keys(notificationFamilies) as NotificationFamily[]

export const getSubscription: Action<typeof notifications.subscription> = async (ctx, { token }) => {
  const { subscriber, family } = await requireSubscriber(ctx.db, ctx, token)
  return showSubscription(subscriber, family)
}

/** Requires only the token of the link, because mail programs call it without a log-in. */
export const unsubscribe: Action<typeof notifications.unsubscribe> = async (ctx, { token, families: which }) => {
  const { tx, language, clock } = ctx
  const { subscriber, family } = await requireSubscriber(tx, ctx, token)
  await lockMember(tx, subscriber.id)
  const changes = which === 'all' ? noMails : noMailsOf[family]
  await changeMember(tx, subscriber.id, changes, { language, now: clock() })
  return showSubscription((await findSubscriber(tx, subscriber.id)) ?? subscriber, family)
}

const noMailsOf = {
  conversations: { mail_notif_freq_conversations: 'N' },
  items: { mail_notif_freq_items: 'N' },
  events: { mail_notif_freq_events: 'N' },
  resources: { mail_notif_freq_osm: 'N' },
  general: { mail_notif_generalinfo: false },
} as const satisfies Record<NotificationFamily, MemberChanges>

const { conversations, items, events, resources, general } = noMailsOf
/** Settings that turn off all news by mail. */
export const noMails = { ...conversations, ...items, ...events, ...resources, ...general }

/** Returns the member and the family of a link. */
async function requireSubscriber(db: Db, { limits, caller }: RequestContext, token: string) {
  const read = readUnsubscribeToken(token)
  if (!read) throw new AppError('TOKEN_BAD_FORMAT')
  await limits.check(failuresFromAddress, caller.address)
  const subscriber = await findSubscriber(db, read.memberId)
  const secret = await findUnsubscribeKey(db)
  if (!subscriber || !isUnsubscribeToken(secret, token, { ...read, email: subscriber.email })) {
    await limits.take(failuresFromAddress, caller.address)
    throw new AppError('TOKEN_DOESNT_EXIST')
  }
  return { subscriber, family: read.family }
}

function showSubscription(subscriber: Subscriber, family: NotificationFamily): MailSubscription {
  const subscribed = families.filter((each) => isSubscribed(subscriber, each))
  return {
    family,
    is_subscribed: subscribed.includes(family),
    email: maskEmail(subscriber.email),
    other_families: subscribed.filter((each) => each !== family),
  }
}

const isSubscribed = (subscriber: Subscriber, family: NotificationFamily) =>
  family === 'general' ? subscriber.mail_notif_generalinfo : subscriber[notificationFamilies[family]] !== 'N'
