import { randomUUID } from 'node:crypto'
import { accounts } from '@pollen/contract/accounts'
import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
let jean: Member
let id: number

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.db.deleteFrom('mails').execute()
  ada = await world.aMember({ mail_notif_freq_conversations: 'I' })
  jean = await world.aMember()
  id = await aConversation()
})

const aConversation = async (owner = ada) =>
  (await world.call(jean, conversations.create, { item_id: (await world.anItem(owner)).id })).id
const say = (as: Member, content = 'Hello') => world.call(as, messages.create, { id, content })
const waitMinutes = (minutes: number) => world.moveClock(new Date(world.now().getTime() + minutes * 60_000))
const named = async () => (await world.mails()).map(({ member_id, data }) => ({ member_id, data }))
const mailOf = (reader: Member, message: { id: number }, more = 0) => ({
  member_id: reader.id,
  data: { frequency: 'I', message_ids: [message.id], more },
})

test('a message is mailed after half a minute', async () => {
  const message = await say(jean)
  expect(await world.mails()).toMatchObject([
    {
      ...mailOf(ada, message),
      composer: 'conversations',
      message_id: `message.${message.id}`,
      next_attempt_at: new Date(world.now().getTime() + 30_000),
    },
  ])
})

test('a recipient who sees the message meanwhile gets no mail', async () => {
  const { date } = await say(jean)
  await world.call(ada, notifications.markSeen, { conversation_id: id, last_message_date: date })
  waitMinutes(0.5)
  expect(await world.sendMails()).toEqual([])
  expect(await world.mails()).toEqual([])
})

test('an absent recipient gets one mail about several messages', async () => {
  await say(jean, 'Is the pram still there?')
  await say(jean, 'I could come today.')
  expect(await world.sendMails()).toEqual([])
  waitMinutes(0.5)
  const [mail, ...others] = await world.sendMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: ada.email })
  expect(mail?.text).toContain('Is the pram still there?')
  expect(mail?.links.join()).toContain(`/conversations/${id}`)
})

test.each(['D', 'N'])('recipients with the frequency %s get no instant mail', async (mail_notif_freq_conversations) => {
  ada = await world.aMember({ mail_notif_freq_conversations })
  id = await aConversation()
  await say(jean)
  expect(await named()).toEqual([])
})

test('refused addresses and senders get no mail', async () => {
  await say(ada)
  ada = await world.aMember({ mail_notif_freq_conversations: 'I', mail_refused_at: world.now() })
  id = await aConversation()
  await say(jean)
  expect(await named()).toEqual([])
})

test('sixty messages in a row cause one mail', async () => {
  const first = await say(jean)
  for (let n = 1; n < 60; n++) await say(jean)
  expect(await named()).toEqual([mailOf(ada, first)])
})

test('a message after ten silent minutes causes another mail, which counts all unread messages', async () => {
  const first = await say(jean)
  waitMinutes(9.9)
  await say(jean)
  waitMinutes(9.9)
  await say(jean)
  waitMinutes(10)
  const fourth = await say(jean)
  expect(await named()).toEqual([mailOf(ada, first), mailOf(ada, fourth, 3)])
})

test('a reply in between does not cause another mail', async () => {
  await say(ada)
  const first = await say(jean)
  await say(ada)
  await say(jean)
  expect(await named()).toEqual([mailOf(ada, first)])
})

test('deleting a message and writing again causes no further mail', async () => {
  const first = await say(jean)
  await world.call(jean, messages.delete, { id: first.id })
  await say(jean)
  expect(await named()).toEqual([mailOf(ada, first)])
})

test('each conversation causes its own mail', async () => {
  const first = await say(jean)
  id = await aConversation()
  const second = await say(jean)
  expect(await named()).toEqual([mailOf(ada, first), mailOf(ada, second)])
})

test('both members are mailed the messages of the other', async () => {
  jean = await world.aMember({ mail_notif_freq_conversations: 'I' })
  id = await aConversation()
  const [question, answer] = [await say(jean), await say(ada)]
  expect(await named()).toEqual([mailOf(ada, question), mailOf(jean, answer)])
})

test('a message that a device sends twice through two processes causes one mail', async () => {
  const other = await world.secondApp()
  const sent = { id, content: 'Hello', client_id: randomUUID() }
  await Promise.all([world.call(jean, messages.create, sent), other.call(jean, messages.create, sent)])
  expect(await named()).toHaveLength(1)
})

test('members who write to each other while one of them leaves cause no deadlock', async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await world.aMember({ mail_notif_freq_conversations: 'I' })
    const item = await world.anItem(owner)
    const askers = [1, 2, 3].map(() => world.aMember({ mail_notif_freq_conversations: 'I' }))
    const attempts = (await Promise.all(askers)).map(async (asker) => {
      const { id } = await world.call(asker, conversations.create, { item_id: item.id })
      return [owner, asker].map((as) => world.send(as, messages.create, { id, content: 'Hello' }))
    })
    const sending = (await Promise.all(attempts)).flat()
    const left = await world.send(owner, accounts.disable, { id: owner.id, password: owner.password })
    expect(left.statusCode).toBe(204)
    for (const { statusCode } of await Promise.all(sending)) expect(statusCode).toBeLessThan(500)
  }
})
