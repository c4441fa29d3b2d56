import { comments } from '@pollen/contract/comments'
import { items } from '@pollen/contract/items'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../test/world.ts'

let world: World
let owner: Member
let reader: Member
let item: { id: number }

beforeAll(async () => {
  world = await startWorld()
  owner = await world.aMember()
  reader = await world.aMember()
  item = await world.anItem(owner)
})
afterAll(() => world.stop())

const lists = {
  'active items': () => world.call(reader, items.listActive),
  'unseen items': () => world.call(reader, items.listActive, { onlyUnseen: true }),
  'own items': () => world.call(owner, items.listOfMember),
  'items of a member': () => world.call(reader, items.listOfMember, { id: owner.id }),
  'recurrent items': () => world.call(owner, items.listRecurrents),
  comments: () => world.call(reader, comments.list, { id: item.id }),
}

/** Adds copies of the first item and of its comment, in one statement each. */
async function addEntries(count: number) {
  await sql`
    INSERT INTO items (owner_id, type, name, description, category1, creationdate, startdate, is_recurrent)
    SELECT ${owner.id}, 'DN', 'A pram', 'Blue', 'CH', ${world.now()}, ${world.now()}, true
    FROM generate_series(1, ${count}::int)`.execute(world.db)
  await sql`
    INSERT INTO comments (item_id, author_id, content, creationdate)
    SELECT ${item.id}, ${owner.id}, 'Is it still there?', ${world.now()}
    FROM generate_series(1, ${count}::int)`.execute(world.db)
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

test('counts are exact up to 10,000, and stop there', async () => {
  await world.aComment({ author: owner, item })
  await addEntries(9_999)
  expect(await counts()).toEqual({
    ...each([10_000, true]),
    // Counted a moment ago for the list of all items, from which those seen are subtracted.
    'unseen items': [10_000, false],
  })
  later(11)
  await addEntries(1)
  expect(await counts()).toEqual(each([10_000, false]))
})

test('a large count that may be some seconds old says so, and is counted again later', async () => {
  await sql`DELETE FROM items WHERE id IN (SELECT id FROM items WHERE id <> ${item.id} LIMIT 7000)`.execute(world.db)
  later(11)
  expect((await lists['active items']()).count_is_exact).toBe(true)
  await addEntries(5)
  later(9)
  expect(await lists['active items']()).toMatchObject({ count: 3_001, count_is_exact: false })
  later(2)
  expect(await lists['active items']()).toMatchObject({ count: 3_006, count_is_exact: true })
})

test('a small count is always counted', async () => {
  await sql`DELETE FROM items WHERE id IN (SELECT id FROM items WHERE id <> ${item.id} LIMIT 3000)`.execute(world.db)
  later(11)
  expect(await lists['active items']()).toMatchObject({ count: 6, count_is_exact: true })
  await addEntries(1)
  expect(await lists['active items']()).toMatchObject({ count: 7, count_is_exact: true })
})
