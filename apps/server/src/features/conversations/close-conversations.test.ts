import { accounts } from '@pollen/contract/accounts'
import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
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

test('a closed conversation has an event of it, whoever closed it and how', async () => {
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
  expect(await eventsOf(first.id)).toEqual(closedBy('owner'))
  expect(await eventsOf(second.id)).toEqual(closedBy('owner'))
  expect(await eventsOf(third.id)).toEqual(closedBy('asker'))
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

test('the events of a conversation go with it, and name nobody who left', async () => {
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
