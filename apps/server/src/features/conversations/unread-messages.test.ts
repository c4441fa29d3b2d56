import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
let jean: Member
let id: number

beforeAll(async () => {
  world = await startWorld()
  // Random sequences exceed the limits for messages.
  world.deps.limits.take = async () => {}
})
afterAll(() => world.stop())
beforeEach(async () => {
  ada = await world.aMember()
  jean = await world.aMember()
  id = await aConversation()
})

const aConversation = async () =>
  (await world.call(jean, conversations.create, { item_id: (await world.anItem(ada)).id })).id
const say = (as: Member, content = 'Hello') => world.call(as, messages.create, { id, content })
const see = async (as: Member, last_message_date: string | number, conversation_id = id) =>
  (await world.call(as, notifications.markSeen, { conversation_id, last_message_date })).unread_count
const unread = async (as: Member) => (await world.call(as, notifications.count)).unread_count
const seenIds = async () =>
  (await world.call(ada, conversations.get, { id })).users.map(({ seen_message_id }) => seen_message_id)
const seenEvents = async () => {
  const events = world.db.selectFrom('events').innerJoin('event_streams', 'event_streams.id', 'events.stream_id')
  const rows = events.select('data').where('conversation_id', '=', id).where('type', '=', 'messages.seen')
  return (await rows.orderBy('seq').execute()).map(({ data }) => data)
}

test('messages count as unread for the other member until seen, over all conversations', async () => {
  const [first, second] = [await say(jean), await say(jean)]
  const other = await aConversation()
  await world.call(jean, messages.create, { id: other, content: 'And this' })
  expect([await unread(ada), await unread(jean)]).toEqual([3, 0])
  expect(await see(ada, first.date)).toBe(2)
  expect(await see(ada, second.date)).toBe(1)
  expect(await world.call(ada, conversations.get, { id })).toMatchObject({ unread_messages: 0 })
  expect(await seenIds()).toEqual([second.id, second.id])
  expect(await seenEvents()).toEqual([
    { seen_by: 'owner', message_id: first.id },
    { seen_by: 'owner', message_id: second.id },
  ])
})

test('an older date does not undo what was seen, and no further event is emitted', async () => {
  const [first, second] = [await say(jean), await say(jean)]
  await see(ada, second.date)
  await see(ada, first.date)
  await see(ada, second.date)
  await see(ada, '1901-01-01')
  await see(jean, second.date)
  expect(await seenIds()).toEqual([second.id, second.id])
  expect(await seenEvents()).toHaveLength(1)
})

test('concurrent requests of several tabs emit one event', async () => {
  const { date } = await say(jean)
  const counts = await Promise.all(Array.from({ length: 20 }, () => see(ada, date)))
  expect(new Set(counts)).toEqual(new Set([0]))
  expect(await seenEvents()).toHaveLength(1)
})

test('a date in the future marks only existing messages as seen', async () => {
  await say(jean)
  expect(await see(ada, '2099-01-01T00:00:00Z')).toBe(0)
  await say(jean)
  expect(await unread(ada)).toBe(1)
})

test('answering does not mark unread messages as seen', async () => {
  const { id: first } = await say(jean)
  await say(ada, 'Sent while I was offline')
  expect(await unread(ada)).toBe(1)
  expect((await seenIds())[0]).toBeLessThan(first)
})

test('deleting an unread message lowers the count, deleting a seen one does not', async () => {
  const [first, second] = [await say(jean), await say(jean)]
  await see(ada, first.date)
  await world.call(jean, messages.delete, { id: first.id })
  expect(await unread(ada)).toBe(1)
  await world.call(jean, messages.delete, { id: second.id })
  expect(await unread(ada)).toBe(0)
})

test.each([
  [undefined],
  ['yesterday'],
  [''],
  [null],
  ['2026-02-31T10:00:00Z'],
  [[1]],
  [{}],
  [1e300],
  ['9'.repeat(400)],
])('rejects the date %j', async (last_message_date) => {
  const { status, serializer_errors } = await world.refusal(ada, notifications.markSeen, {
    conversation_id: id,
    last_message_date,
  })
  expect([status, Object.keys(serializer_errors ?? {})]).toEqual([400, ['last_message_date']])
})

test('stored counters are correct after random sequences of sending, seeing and deleting', async () => {
  const step = fc.record({
    by: fc.constantFrom<'owner' | 'asker'>('owner', 'asker'),
    what: fc.constantFrom('say', 'say', 'see', 'delete'),
    nth: fc.nat(20),
  })
  const run = async (steps: { by: 'owner' | 'asker'; what: string; nth: number }[], isAtOnce: boolean) => {
    id = await aConversation()
    const sent: { id: number; date: string }[] = []
    const act = async ({ by, what, nth }: (typeof steps)[number]) => {
      const as = by === 'owner' ? ada : jean
      const message = sent.at(nth % Math.max(sent.length, 1))
      if (what === 'say') sent.push(await say(as))
      else if (message && what === 'see') await see(as, message.date)
      else if (message) await world.send(as, messages.delete, { id: message.id })
    }
    if (isAtOnce) await Promise.all(steps.map(act))
    else for (const one of steps) await act(one)
    await expectRightCounts()
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), run), {
    numRuns: 25,
    seed: 20_260_615,
  })
  expect(await unread(ada)).toBe(await unreadByCounting(ada))
})

async function expectRightCounts() {
  const { rows } = await sql`
    SELECT messages_count, owner_unread, asker_unread FROM conversations WHERE id = ${id}`.execute(world.db)
  const counted = await sql`
    SELECT count(messages.id)::int AS messages_count,
      (count(*) FILTER (WHERE side = 'asker' AND messages.id > owner_seen_id))::int AS owner_unread,
      (count(*) FILTER (WHERE side = 'owner' AND messages.id > asker_seen_id))::int AS asker_unread
    FROM conversations LEFT JOIN messages ON conversation_id = conversations.id AND deleted_at IS NULL
    WHERE conversations.id = ${id}`.execute(world.db)
  expect(rows).toEqual(counted.rows)
}

async function unreadByCounting(member: Member) {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM messages JOIN conversations ON conversations.id = conversation_id
    WHERE deleted_at IS NULL AND ((owner_id = ${member.id} AND side = 'asker' AND messages.id > owner_seen_id)
      OR (asker_id = ${member.id} AND side = 'owner' AND messages.id > asker_seen_id))`.execute(world.db)
  return rows[0]?.count
}
