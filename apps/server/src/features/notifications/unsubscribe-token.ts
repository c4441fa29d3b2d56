import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NotificationFamily } from '@pollen/contract/notifications'

/** A member, a family of mails and the address that they are sent to. */
export type Subscription = { memberId: number; family: NotificationFamily; email: string }

/** These codes never change, because links in old mails contain them. */
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
 * Returns the token of an unsubscribe link: 40 URL-safe characters with the member and the family, signed with a secret of the
 * instance. Tokens are not stored, because every mail contains one. A token works until the member changes their address.
 */
export function unsubscribeToken(secret: string, subscription: Subscription): string {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(familyCodes[subscription.family])
  head.writeUIntBE(Math.floor(subscription.memberId / 2 ** 32), 1, 3)
  head.writeUInt32BE(subscription.memberId % 2 ** 32, 4)
  return Buffer.concat([head, sign(secret, head, subscription.email)]).toString('base64url')
}

/** Decodes a token without checking its signature. Returns null if it is malformed. */
export function readUnsubscribeToken(token: string): Omit<Subscription, 'email'> | null {
  if (!/^[\w-]{40}$/.test(token)) return null
  const head = Buffer.from(token, 'base64url')
  const code = head.readUInt8()
  const family = (Object.keys(familyCodes) as NotificationFamily[]).find((name) => familyCodes[name] === code)
  return family ? { family, memberId: head.readUIntBE(1, 3) * 2 ** 32 + head.readUInt32BE(4) } : null
}

/** Checks in constant time that the instance signed this token for this subscription. */
export function isUnsubscribeToken(secret: string, token: string, subscription: Subscription): boolean {
  const expected = Buffer.from(unsubscribeToken(secret, subscription))
  const sent = Buffer.from(token)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/** Signs the address in lower case, so that changing only its capitalisation keeps old links valid. */
const sign = (secret: string, head: Buffer, email: string) =>
  createHmac('sha256', secret)
    .update(head)
    .update(email.toLowerCase())
    .digest()
    .subarray(0, tokenBytes - headBytes)
