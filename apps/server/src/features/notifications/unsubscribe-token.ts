import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NotificationFamily } from '@pollen/contract/notifications'

/** A reader of mails of one family, and the address that the mails go to. */
export type Subscription = { memberId: number; family: NotificationFamily; email: string }

/** Links in mails that were sent long ago have these numbers in them: they never change. */
const familyCodes: Record<NotificationFamily, number> = {
  conversations: 1,
  items: 2,
  events: 3,
  resources: 4,
  general: 5,
}

const tokenBytes = 30
const headBytes = 8

/**
 * The token of an unsubscribe link: forty URL-safe characters that say whose mails of which family it stops, signed with a secret
 * of the instance. It is not stored, because one is in every mail, and it works until the member has another address.
 */
export function unsubscribeToken(secret: string, subscription: Subscription): string {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(familyCodes[subscription.family])
  head.writeUIntBE(Math.floor(subscription.memberId / 2 ** 32), 1, 3)
  head.writeUInt32BE(subscription.memberId % 2 ** 32, 4)
  return Buffer.concat([head, sign(secret, head, subscription.email)]).toString('base64url')
}

/** What a token says, before its signature is checked. Null if it is none. */
export function readUnsubscribeToken(token: string): Omit<Subscription, 'email'> | null {
  if (!/^[\w-]{40}$/.test(token)) return null
  const head = Buffer.from(token, 'base64url')
  const code = head.readUInt8()
  const family = (Object.keys(familyCodes) as NotificationFamily[]).find((name) => familyCodes[name] === code)
  return family ? { family, memberId: head.readUIntBE(1, 3) * 2 ** 32 + head.readUInt32BE(4) } : null
}

/** Whether the instance signed this token for this subscription. Takes the same time wherever the two differ. */
export function isUnsubscribeToken(secret: string, token: string, subscription: Subscription): boolean {
  const expected = Buffer.from(unsubscribeToken(secret, subscription))
  const sent = Buffer.from(token)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/** The address in lower case: a member who changes only its spelling keeps the links of earlier mails. */
const sign = (secret: string, head: Buffer, email: string) =>
  createHmac('sha256', secret)
    .update(head)
    .update(email.toLowerCase())
    .digest()
    .subarray(0, tokenBytes - headBytes)
