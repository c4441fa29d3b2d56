import { accounts } from '@pollen/contract/accounts'
import { conversations } from '@pollen/contract/conversations'
import type { Endpoint } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { endpointPath } from '@pollen/contract/write-request'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { listEventsOfMember } from '../../platform/events/events.queries.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function aConversation(owner: Member, asker: Member) {
  const { id: itemId } = await world.anItem(owner)
  const { id } = await world.call(asker, conversations.create, { item_id: itemId })
  return { id, itemId }
}

const eventsOf = (conversationId: number) =>
  world.db
    .selectFrom('events')
    .innerJoin('event_streams', 'event_streams.id', 'events.stream_id')
    .select(['seq', 'type', 'data'])
    .where('conversation_id', '=', conversationId)
    .orderBy('seq')
    .execute()

const closedBy = (side: string) => [{ seq: 1, type: 'conversation.closed', data: { closed_by: side } }]

test('closing a conversation emits an event, whichever way it is closed', async () => {
  const [ada, jean, mary] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const [first, second, third] = [
    await aConversation(ada, jean),
    await aConversation(ada, jean),
    await aConversation(ada, mary),
  ]
  await world.call(ada, items.close, { id: first.itemId, reason: 'ON', close_conversations: true })
  await world.call(ada, conversations.closeAllOfItem, { id: second.itemId })
  await world.call(ada, conversations.closeAllOfItem, { id: second.itemId })
  await world.call(mary, accounts.disable, { id: mary.id, password: mary.password })
  expect(await eventsOf(first.id)).toEqual([
    ...closedBy('owner'),
    { seq: 2, type: 'conversation.item_changed', data: {} },
  ])
  expect(await eventsOf(second.id)).toEqual(closedBy('owner'))
  expect(await eventsOf(third.id)).toEqual(closedBy('asker'))
})

test('either member can close a conversation, and only the same member can reopen it', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const { id } = await aConversation(ada, jean)
  for (const [who, other, side] of [
    [ada, jean, 'owner'],
    [jean, ada, 'asker'],
  ] as const) {
    expect((await world.refusal(who, conversations.open, { id })).key).toBe('CONVERSATION_ALREADY_OPEN')
    const closed = await world.call(who, conversations.close, { id })
    expect(closed).toMatchObject({ is_closed: true, closed_by: { id: who.id } })
    for (const one of [who, other]) {
      expect((await world.refusal(one, conversations.close, { id })).key).toBe('CONVERSATION_ALREADY_CLOSED')
    }
    const refusal = await world.refusal(other, conversations.open, { id })
    expect(refusal).toMatchObject({ status: 403, key: 'CONVERSATION_CLOSED_BY_OTHER_USER_CANNOT_OPEN' })
    expect(await world.call(who, conversations.open, { id })).toMatchObject({ is_closed: false, closed_by: null })
    expect((await eventsOf(id)).slice(-2)).toMatchObject([{ data: { closed_by: side } }, { data: { opened_by: side } }])
  }
})

test('GET closes and opens a conversation, once under concurrent requests, and HEAD does neither', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const { id } = await aConversation(ada, jean)
  const path = endpointPath(conversations.close, { id })
  const headers = { authorization: `Token ${ada.token}` }
  expect((await world.app.inject({ method: 'HEAD', url: path, headers })).statusCode).toBe(404)
  const twenty = (endpoint: Endpoint) =>
    Promise.all(Array.from({ length: 20 }, () => world.send(ada, endpoint, { id }))).then((answers) =>
      answers.map(({ statusCode }) => statusCode).sort(),
    )
  const once = [200, ...Array(19).fill(409)]
  expect(await twenty(conversations.closeByGet)).toEqual(once)
  expect(await twenty(conversations.openByGet)).toEqual(once)
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['conversation.closed', 'conversation.opened'])
})

test('conversations that were closed with their item can be reopened one by one', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const { id, itemId } = await aConversation(ada, jean)
  await world.call(ada, items.close, { id: itemId, reason: 'ON', close_conversations: true })
  expect((await world.refusal(jean, conversations.open, { id })).status).toBe(403)
  await world.call(ada, conversations.open, { id })
})

test('a conversation with a member who left cannot be reopened', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const [own, others] = [await aConversation(ada, jean), await aConversation(jean, ada)]
  await world.call(ada, conversations.close, own)
  await world.call(jean, accounts.disable, { id: jean.id, password: jean.password })
  for (const { id } of [own, others]) {
    expect((await world.refusal(ada, conversations.open, { id })).status).toBe(403)
    expect((await world.refusal(ada, messages.create, { id, content: 'x' })).key).toBe('CONVERSATION_IS_CLOSED')
  }
  await world.db.deleteFrom('members').where('id', '=', jean.id).execute()
  for (const { id } of [own, others]) {
    expect((await world.refusal(ada, conversations.open, { id })).status).toBe(403)
    expect(await world.call(ada, conversations.get, { id })).toMatchObject({ is_closed: true })
  }
})

test('an item is closed together with its conversations, or not at all', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const { id, itemId } = await aConversation(ada, jean)
  await sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON conversations FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(world.db)
  const refusal = await world.refusal(ada, items.close, { id: itemId, reason: 'ON', close_conversations: true })
  await sql`DROP FUNCTION refuse CASCADE`.execute(world.db)

  expect(refusal.status).toBe(500)
  expect(await world.call(jean, items.get, { id: itemId })).toMatchObject({ is_closed: false })
  expect(await eventsOf(id)).toEqual([])
  expect(await listEventsOfMember(world.db, ada.id)).toEqual([])
})

test('events contain no member ids and are deleted with their conversation', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const { id, itemId } = await aConversation(ada, jean)
  await world.call(ada, conversations.closeAllOfItem, { id: itemId })
  for (const member of [ada, jean]) {
    expect(await eventsOf(id)).toEqual(closedBy('owner'))
    const over = { disabled_at: world.now(), deletion_at: world.now() }
    await world.db.updateTable('members').set(over).where('id', '=', member.id).execute()
    await world.runScheduled('erase-accounts')
  }
  expect(await eventsOf(id)).toEqual([])
})

test('repeated closing and opening is rate limited', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const { id } = await aConversation(ada, jean)
  for (let n = 0; n < 60; n++) {
    await world.call(ada, conversations.close, { id })
    await world.call(ada, conversations.open, { id })
  }
  await world.call(ada, conversations.close, { id })
  const refused = await world.send(ada, conversations.open, { id })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ key: 'TOO_MANY_ATTEMPTS' })
  expect(await world.call(jean, conversations.get, { id })).toMatchObject({ is_closed: true })
})
