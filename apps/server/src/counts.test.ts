import { comments } from '@pollen/contract/comments'
import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../test/world.ts'

let world: World
let owner: Member
let reader: Member
let item: { id: number }
let conversation: { id: number }

beforeAll(async () => {
  world = await startWorld()
  owner = await world.aMember()
  reader = await world.aMember()
  item = await world.anItem(owner)
  conversation = await world.call(reader, conversations.create, { item_id: item.id })
  await world.call(reader, messages.create, { ...conversation, content: 'Is the violet one there?' })
})
afterAll(() => world.stop())

const lists = {
  'active items': () => world.call(reader, items.listActive),
  'unseen items': () => world.call(reader, items.listActive, { onlyUnseen: true }),
  'own items': () => world.call(owner, items.listOfMember),
  'own open items': () => world.call(owner, items.listOfMember, { state: 'open' }),
  'items of a member': () => world.call(reader, items.listOfMember, { id: owner.id }),
  'recurrent items': () => world.call(owner, items.listRecurrents),
  comments: () => world.call(reader, comments.list, { id: item.id }),
  conversations: () => world.call(owner, conversations.list),
  'found conversations': () => world.call(owner, conversations.list, { search: 'violet' }),
  messages: () => world.call(reader, messages.list, conversation),
}

/** Adds copies of the first item, of its comment, of the first conversation and of its message, in one statement each. */
async function addEntries(count: number) {
  await sql`
    INSERT INTO items (owner_id, type, name, description, category1, creationdate, startdate, is_recurrent)
    SELECT ${owner.id}, 'DN', 'A pram', 'Blue', 'CH', ${world.now()}, ${world.now()}, true
    FROM generate_series(1, ${count}::int)`.execute(world.db)
  await sql`
    INSERT INTO comments (item_id, author_id, content, creationdate)
    SELECT ${item.id}, ${owner.id}, 'Is it still there?', ${world.now()}
    FROM generate_series(1, ${count}::int)`.execute(world.db)
  await sql`
    INSERT INTO conversations (owner_id, asker_id, created_at, active_at, messages_count)
    SELECT ${owner.id}, ${reader.id}, ${world.now()}, ${world.now()}, 1
    FROM generate_series(1, ${count}::int)`.execute(world.db)
  await sql`
    INSERT INTO messages (conversation_id, side, content, created_at)
    SELECT id, 'asker', 'Is the violet one there?', active_at FROM conversations WHERE id <> ${conversation.id}
    UNION ALL SELECT id, 'asker', 'Is it?', active_at FROM conversations, generate_series(1, ${count}::int)
      WHERE id = ${conversation.id}
  `.execute(world.db)
  await sql`
    UPDATE conversations SET messages_count = messages_count + ${count} WHERE id = ${conversation.id}`.execute(world.db)
}

const later = (seconds: number) => world.moveClock(new Date(world.now().getTime() + seconds * 1000))

async function counts() {
  const all: Record<string, [number, boolean]> = {}
  for (const [name, list] of Object.entries(lists)) {
    const { count, count_is_exact } = await list()
    all[name] = [count, count_is_exact]
  }
  return all
}

const each = (count: [number, boolean]) => Object.fromEntries(Object.keys(lists).map((name) => [name, count]))

test('counts are exact up to 10,000 and end there', async () => {
  await world.aComment({ author: owner, item })
  await addEntries(9_999)
  expect(await counts()).toEqual({
    ...each([10_000, true]),
    // Derived from the cached count of all items, minus the seen ones.
    'unseen items': [10_000, false],
  })
  later(11)
  await addEntries(1)
  expect(await counts()).toEqual(each([10_000, false]))
})

test('a cached large count is marked as inexact and expires', async () => {
  await sql`DELETE FROM items WHERE id IN (SELECT id FROM items WHERE id <> ${item.id} LIMIT 7000)`.execute(world.db)
  later(11)
  expect((await lists['active items']()).count_is_exact).toBe(true)
  await addEntries(5)
  later(9)
  expect(await lists['active items']()).toMatchObject({ count: 3_001, count_is_exact: false })
  later(2)
  expect(await lists['active items']()).toMatchObject({ count: 3_006, count_is_exact: true })
})

test('a small count is never cached', async () => {
  await sql`DELETE FROM items WHERE id IN (SELECT id FROM items WHERE id <> ${item.id} LIMIT 3000)`.execute(world.db)
  later(11)
  expect(await lists['active items']()).toMatchObject({ count: 6, count_is_exact: true })
  await addEntries(1)
  expect(await lists['active items']()).toMatchObject({ count: 7, count_is_exact: true })
})
