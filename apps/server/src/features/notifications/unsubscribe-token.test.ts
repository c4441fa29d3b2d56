import { type NotificationFamily, notificationFamilies } from '@pollen/contract/notifications'
import { expect, test } from 'vitest'
import { isUnsubscribeToken, readUnsubscribeToken, type Subscription, unsubscribeToken } from './unsubscribe-token.ts'

const secret = 'a secret of this instance'
const ada: Subscription = { memberId: 7, family: 'items', email: 'ada@example.org' }
const families = Object.keys(notificationFamilies) as NotificationFamily[]

test.each(families)('a token identifies the member and the family %s', (family) => {
  for (const memberId of [1, 255, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1]) {
    const token = unsubscribeToken(secret, { memberId, family, email: ada.email })
    expect(token).toMatch(/^[\w-]{40}$/)
    expect(readUnsubscribeToken(token)).toEqual({ memberId, family })
    expect(isUnsubscribeToken(secret, token, { memberId, family, email: ada.email })).toBe(true)
  }
})

test('a token ignores the capitalisation of the address', () => {
  expect(unsubscribeToken(secret, ada)).toBe(unsubscribeToken(secret, { ...ada, email: 'Ada@Example.ORG' }))
})

test('a token is valid for one address, member, family and instance', () => {
  const token = unsubscribeToken(secret, ada)
  expect(isUnsubscribeToken(secret, token, { ...ada, email: 'ada@example.net' })).toBe(false)
  expect(isUnsubscribeToken(secret, token, { ...ada, memberId: 8 })).toBe(false)
  expect(isUnsubscribeToken(secret, token, { ...ada, family: 'events' })).toBe(false)
  expect(isUnsubscribeToken('the secret of another instance', token, ada)).toBe(false)
})

test('every character of a token is checked', () => {
  const token = unsubscribeToken(secret, ada)
  for (let at = 0; at < token.length; at++) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    expect(isUnsubscribeToken(secret, changed, ada)).toBe(false)
  }
})

test('rejects malformed tokens', () => {
  const token = unsubscribeToken(secret, ada)
  const texts = [
    '',
    'x'.repeat(40),
    token.slice(1),
    `${token}A`,
    `${token.slice(1)}=`,
    `${token}\n`,
    `${token.slice(1)}é`,
  ]
  for (const text of texts) expect(readUnsubscribeToken(text)).toBe(null)
})
