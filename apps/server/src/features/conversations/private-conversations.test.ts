import { conversations } from '@pollen/contract/conversations'
import type { Endpoint } from '@pollen/contract/endpoint'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
let jean: Member
let mary: Member
let conversation: { id: number }
let message: { id: number; date: string }
let hers: { id: number }

beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
  jean = await world.aMember()
  // Mary has her own conversation about the same item.
  mary = await world.aMember()
  const item = await world.anItem(ada)
  conversation = await world.call(jean, conversations.create, { item_id: item.id })
  message = await world.call(jean, messages.create, { ...conversation, content: 'A secret of ours' })
  hers = await world.call(mary, conversations.create, { item_id: item.id })
  await world.call(mary, messages.create, { ...hers, content: 'Hello' })
})
afterAll(() => world.stop())

const unknown = 987_654_321

type Call = [name: string, endpoint: Endpoint, input: (which: { conversation: number; message: number }) => object]

const calls: Call[] = [
  ['read it', conversations.get, (which) => ({ id: which.conversation })],
  ['close it', conversations.close, (which) => ({ id: which.conversation })],
  ['close it by GET', conversations.closeByGet, (which) => ({ id: which.conversation })],
  ['open it', conversations.open, (which) => ({ id: which.conversation })],
  ['open it by GET', conversations.openByGet, (which) => ({ id: which.conversation })],
  ['read its messages', messages.list, (which) => ({ id: which.conversation })],
  ['write in it', messages.create, (which) => ({ id: which.conversation, content: 'Boo' })],
  ['delete a message', messages.delete, (which) => ({ id: which.message })],
  ['see a picture', messages.image, (which) => ({ id: which.message })],
  [
    'mark it as seen',
    notifications.markSeen,
    (which) => ({ conversation_id: which.conversation, last_message_date: message.date }),
  ],
]

const state = async () => [
  await world.call(ada, conversations.get, conversation),
  await world.call(jean, conversations.get, conversation),
  await world.call(jean, messages.list, conversation),
]

test.each(calls)('a member outside a conversation cannot %s, nor learn that it exists', async (_, endpoint, input) => {
  const before = await state()
  const ofOthers = await world.send(mary, endpoint, input({ conversation: conversation.id, message: message.id }))
  const ofNobody = await world.send(mary, endpoint, input({ conversation: unknown, message: unknown }))
  expect(ofOthers.statusCode).toBe(404)
  expect([ofOthers.statusCode, ofOthers.body]).toEqual([ofNobody.statusCode, ofNobody.body])
  const visitor = await world.send(null, endpoint, input({ conversation: conversation.id, message: message.id }))
  expect([visitor.statusCode, visitor.json()]).toEqual([401, { detail: 'Invalid token.' }])
  expect(await state()).toEqual(before)
})

test('of many concurrent requests for messages, only those of the two participants succeed', async () => {
  const asked = Array.from({ length: 60 }, (_, nth) => [ada, jean, mary][nth % 3] ?? mary)
  const answers = await Promise.all(asked.map((member) => world.send(member, messages.list, conversation)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(asked.map((member) => (member === mary ? 404 : 200)))
  const counts = await Promise.all(asked.map((member) => world.call(member, notifications.count)))
  expect(counts.map(({ unread_count }) => unread_count)).toEqual(asked.map((member) => (member === ada ? 2 : 0)))
})

test('concurrent requests for two conversations each return their own messages', async () => {
  const asked = Array.from({ length: 60 }, (_, nth) =>
    nth % 2 ? { by: mary, which: hers } : { by: jean, which: conversation },
  )
  const pages = await Promise.all(asked.map(({ by, which }) => world.call(by, messages.list, which)))
  const said = pages.map(({ results }) => results.map(({ content }) => content))
  expect(said).toEqual(asked.map(({ by }) => [by === mary ? 'Hello' : 'A secret of ours']))
})

test('lists, searches and counts include only the viewer’s own conversations', async () => {
  for (const query of [{}, { search: 'secret' }, { search: 'Hello' }, { selectedCategory: 'asked' }] as const) {
    const { body } = await world.send(mary, conversations.list, query)
    expect(body).not.toContain('secret')
    expect(body).not.toContain(jean.username)
  }
  expect(await world.call(mary, notifications.count)).toEqual({ unread_count: 0 })
  expect(await world.call(ada, notifications.count)).toEqual({ unread_count: 2 })
})

test('a cursor of one conversation reveals no messages of another', async () => {
  const cursor = Buffer.from(JSON.stringify([message.id + 1])).toString('base64url')
  const own = (await world.call(mary, conversations.list)).results[0]?.id ?? 0
  const page = await world.call(mary, messages.list, { id: own, cursor })
  expect(JSON.stringify(page)).not.toContain('secret')
})

test('an erased member cannot read messages with an old session', async () => {
  const gone = await world.aMember()
  const { id } = await world.call(gone, conversations.create, { item_id: (await world.anItem(ada)).id })
  await world.db.deleteFrom('members').where('id', '=', gone.id).execute()
  expect((await world.refusal(gone, messages.list, { id })).status).toBe(401)
})
