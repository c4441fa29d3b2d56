import { accounts } from '@pollen/contract/accounts'
import { members } from '@pollen/contract/members'
import { type NotificationFamily, notificationFamilies, notifications } from '@pollen/contract/notifications'
import { endpointPath } from '@pollen/contract/write-request'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { findUnsubscribeKey } from './unsubscribe.queries.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const { subscription, unsubscribe } = notifications
const families = Object.keys(notificationFamilies) as NotificationFamily[]

/** Returns the token of the unsubscribe link in a mail of the family. */
const aToken = async ({ id, email }: { id: number; email: string }, family: NotificationFamily) =>
  unsubscribeToken(await findUnsubscribeKey(world.db), { memberId: id, family, email })

const settingsOf = async (member: Member) => {
  const columns = Object.values(notificationFamilies)
  return world.call(member, members.me, { columns })
}

const defaults = {
  mail_notif_freq_conversations: 'D',
  mail_notif_freq_items: 'D',
  mail_notif_freq_events: 'D',
  mail_notif_freq_osm: 'W',
  mail_notif_generalinfo: true,
}

test('a visitor with the link sees the family and the masked address', async () => {
  const ada = await world.aMember({ email: 'jean@example.org' })
  const answer = await world.send(null, subscription, { token: await aToken(ada, 'items') })
  expect(answer.json()).toEqual({
    family: 'items',
    is_subscribed: true,
    email: 'j•••@e•••.org',
    other_families: ['conversations', 'events', 'resources', 'general'],
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).not.toContain(ada.username)
})

test('opening the link changes nothing, so that mail scanners do not unsubscribe members', async () => {
  const ada = await world.aMember()
  const url = endpointPath(subscription, { token: await aToken(ada, 'items') })
  for (const method of ['GET', 'HEAD', 'GET'] as const) await world.app.inject({ method, url })
  expect(await settingsOf(ada)).toEqual(defaults)
})

test('the one-click address redirects browsers to the page', async () => {
  const ada = await world.aMember()
  const token = await aToken(ada, 'items')
  const url = endpointPath(subscription, { token })
  const answer = await world.app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/unsubscribe/${token}`])
  const elsewhere = endpointPath(subscription, { token: '/evil.example' })
  const odd = await world.app.inject({ url: elsewhere, headers: { accept: 'text/html' } })
  expect(odd.headers.location).toBe('/unsubscribe/%2Fevil.example')
  expect(await settingsOf(ada)).toEqual(defaults)
})

test.each(families)('the link in a mail of the family %s stops only that family', async (family) => {
  const [ada, mary] = [await world.aMember(), await world.aMember()]
  const token = await aToken(ada, family)
  const answer = await world.call(null, unsubscribe, { token })
  expect(answer).toMatchObject({ family, is_subscribed: false })
  expect(answer.other_families).toEqual(families.filter((other) => other !== family))
  const stopped = { [notificationFamilies[family]]: family === 'general' ? false : 'N' }
  expect(await settingsOf(ada)).toEqual({ ...defaults, ...stopped })
  expect(await settingsOf(mary)).toEqual(defaults)
  expect(await world.call(null, subscription, { token })).toEqual(answer)
})

test('the link can stop all mails at once', async () => {
  const ada = await world.aMember()
  const token = await aToken(ada, 'events')
  const answer = await world.call(null, unsubscribe, { token, families: 'all' })
  expect(answer).toMatchObject({ family: 'events', is_subscribed: false, other_families: [] })
  expect(await settingsOf(ada)).toEqual({
    mail_notif_freq_conversations: 'N',
    mail_notif_freq_items: 'N',
    mail_notif_freq_events: 'N',
    mail_notif_freq_osm: 'N',
    mail_notif_generalinfo: false,
  })
})

const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=cut'
const inParts = '--cut\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--cut--\r\n'

test.each([
  ['a form', form, 'List-Unsubscribe=One-Click'],
  ['a multipart form', multipart, inParts],
  ['a form with a charset', 'Application/X-WWW-Form-Urlencoded; charset=UTF-8', 'List-Unsubscribe=One-Click'],
  ['an empty form', form, ''],
  ['JSON', 'application/json', '{}'],
])('a mail program stops one family with one click, by %s', async (_kind, type, body) => {
  const ada = await world.aMember()
  const url = endpointPath(unsubscribe, { token: await aToken(ada, 'items') })
  const answer = await world.http('POST', url, { body, headers: { 'content-type': type } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).not.toHaveProperty('location')
  expect(await settingsOf(ada)).toEqual({ ...defaults, mail_notif_freq_items: 'N' })
})

test('a click without a body works, and one with another content type is rejected', async () => {
  const ada = await world.aMember()
  const url = endpointPath(unsubscribe, { token: await aToken(ada, 'items') })
  const plain = { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'text/plain' } }
  const refused = await world.http('POST', url, plain)
  expect([refused.statusCode, refused.json().key]).toEqual([415, 'UNSUPPORTED_CONTENT'])
  expect(await settingsOf(ada)).toEqual(defaults)
  expect((await world.app.inject({ method: 'POST', url })).statusCode).toBe(200)
  expect(await settingsOf(ada)).toEqual({ ...defaults, mail_notif_freq_items: 'N' })
})

test('a form can stop all families, and an unknown value is rejected', async () => {
  const ada = await world.aMember()
  const url = endpointPath(unsubscribe, { token: await aToken(ada, 'items') })
  const headers = { 'content-type': form }
  const wrong = await world.http('POST', url, { body: 'families=most', headers })
  expect([wrong.statusCode, Object.keys(wrong.json().serializer_errors)]).toEqual([400, ['families']])
  expect(await settingsOf(ada)).toEqual(defaults)
  expect((await world.http('POST', url, { body: 'families=all', headers })).json().other_families).toEqual([])
})

test('repeated clicks, and clicks after unsubscribing in the settings, get the same response', async () => {
  const ada = await world.aMember()
  const token = await aToken(ada, 'items')
  const first = await world.call(null, unsubscribe, { token })
  expect(await world.call(null, unsubscribe, { token })).toEqual(first)
  const mary = await world.aMember()
  await world.call(mary, members.updateMe, { mail_notif_freq_items: 'N' })
  const late = await world.call(null, unsubscribe, { token: await aToken(mary, 'items') })
  expect(late).toEqual({ ...first, email: late.email })
})

test('an old link works again after the member has turned the mails on again', async () => {
  const ada = await world.aMember()
  const token = await aToken(ada, 'items')
  await world.call(null, unsubscribe, { token })
  await world.call(ada, members.updateMe, { mail_notif_freq_items: 'I' })
  expect(await world.call(null, subscription, { token })).toMatchObject({ is_subscribed: true })
  await world.call(null, unsubscribe, { token })
  expect(await settingsOf(ada)).toMatchObject({ mail_notif_freq_items: 'N' })
})

test('a disabled member can unsubscribe', async () => {
  const ada = await world.aMember()
  const token = await aToken(ada, 'items')
  await world.call(ada, accounts.disable, { id: ada.id, password: ada.password })
  expect(await world.call(null, unsubscribe, { token })).toMatchObject({ is_subscribed: false })
  const kept = await world.db.selectFrom('members').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow()
  expect(kept.mail_notif_freq_items).toBe('N')
  expect(kept.disabled_at).not.toBe(null)
})

test('a link stops working once the member has another address or is erased', async () => {
  const [ada, mary] = [await world.aMember(), await world.aMember()]
  const token = await aToken(ada, 'items')
  await world.db.updateTable('members').set({ email: 'new@example.org' }).where('id', '=', ada.id).execute()
  const ofMary = await aToken(mary, 'items')
  await world.db.deleteFrom('members').where('id', '=', mary.id).execute()
  for (const endpoint of [subscription, unsubscribe]) {
    for (const dead of [token, ofMary]) {
      expect(await world.refusal(null, endpoint, { token: dead })).toMatchObject({
        status: 404,
        key: 'TOKEN_DOESNT_EXIST',
      })
    }
  }
  expect(await settingsOf(ada)).toEqual(defaults)
})

test('forged and malformed links are rejected and change nothing', async () => {
  const ada = await world.aMember()
  const forged = unsubscribeToken('a guess', { memberId: ada.id, family: 'items', email: ada.email })
  const inUnicode = 'é'.repeat(40)
  for (const endpoint of [subscription, unsubscribe]) {
    expect(await world.refusal(null, endpoint, { token: forged })).toMatchObject({ key: 'TOKEN_DOESNT_EXIST' })
    for (const token of ['x', 'x'.repeat(40), 'x'.repeat(99), inUnicode, `${forged}=`]) {
      expect(await world.refusal(null, endpoint, { token })).toMatchObject({ status: 400, key: 'TOKEN_BAD_FORMAT' })
    }
  }
  expect(await settingsOf(ada)).toEqual(defaults)
})

test('failed attempts from one address are limited, valid clicks are not', async () => {
  const ada = await world.aMember()
  const from = '192.0.2.7'
  const token = await aToken(ada, 'items')
  for (let n = 0; n < 60; n++) await world.call(null, unsubscribe, { token }, { from })
  const guess = unsubscribeToken('a guess', { memberId: ada.id, family: 'items', email: ada.email })
  for (let n = 0; n < 50; n++) {
    expect((await world.refusal(null, unsubscribe, { token: guess }, { from })).key).toBe('TOKEN_DOESNT_EXIST')
  }
  const refused = await world.refusal(null, unsubscribe, { token: guess }, { from })
  expect(refused).toMatchObject({ status: 429, key: 'TOO_MANY_ATTEMPTS', retryAfter: 600 })
  await world.call(null, unsubscribe, { token }, { from: '192.0.2.8' })
})

test('many simultaneous clicks by a mail provider all work', async () => {
  const ada = await world.aMember()
  const token = await aToken(ada, 'items')
  const clicks = Array.from({ length: 60 }, () => world.send(null, unsubscribe, { token }, { from: '192.0.2.9' }))
  const answers = await Promise.all(clicks)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
