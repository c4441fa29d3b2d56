import { accounts } from '@pollen/contract/accounts'
import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { paths } from '../../paths.ts'
import { openPool } from '../../platform/database/connect.ts'
import { migrate } from '../../platform/database/migrate.ts'

let world: World
let ada: Member
let jean: Member
/** Conversations about an item of Jean and about one of Ada. */
let asAsker: { id: number; itemId: number }
let asOwner: { id: number; itemId: number }

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function aConversation(owner: Member, asker: Member) {
  const { id: itemId } = await world.anItem(owner)
  const { id } = await world.call(asker, conversations.create, { item_id: itemId })
  return { id, itemId }
}

async function meet() {
  ada = await world.aMember()
  jean = await world.aMember()
  asAsker = await aConversation(jean, ada)
  asOwner = await aConversation(ada, jean)
}

let address = 0
const disable = (member: Member) => world.call(member, accounts.disable, { id: member.id, password: member.password })

async function linkOf(kind: string) {
  await world.finishJobs()
  return new RegExp(`${kind}/([\\w-]{40})`).exec((await world.mails()).at(-1)?.text_body ?? '')?.[1] ?? ''
}

async function recover(member: Member) {
  await world.call(null, accounts.recover, { accountValue: member.email }, { from: `10.6.0.${++address}` })
  await world.call(null, accounts.confirmRecovery, { token: await linkOf('recover-account') })
}

async function isOpen({ id }: { id: number }) {
  const { closed_at, closed_by, closed_with_account } = await world.db
    .selectFrom('conversations')
    .select(['closed_at', 'closed_by', 'closed_with_account'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!closed_at) expect([closed_by, closed_with_account]).toEqual([null, false])
  return closed_at === null
}

const eventsOf = ({ id }: { id: number }) =>
  world.db
    .selectFrom('events')
    .innerJoin('event_streams', 'event_streams.id', 'events.stream_id')
    .select(['seq', 'type', 'data'])
    .where('conversation_id', '=', id)
    .orderBy('seq')
    .execute()

test('recovering an account reopens the conversations that disabling closed, on both sides, with events', async () => {
  await meet()
  await disable(ada)
  expect([await isOpen(asAsker), await isOpen(asOwner)]).toEqual([false, false])
  await recover(ada)
  expect([await isOpen(asAsker), await isOpen(asOwner)]).toEqual([true, true])
  expect(await eventsOf(asAsker)).toEqual([
    { seq: 1, type: 'conversation.closed', data: { closed_by: 'asker' } },
    { seq: 2, type: 'conversation.opened', data: { opened_by: 'asker' } },
  ])
  expect((await eventsOf(asOwner)).at(-1)).toEqual({
    seq: 2,
    type: 'conversation.opened',
    data: { opened_by: 'owner' },
  })
})

test('recovering an account before its deletion reopens its conversations', async () => {
  await meet()
  await world.call(ada, accounts.sendDeleteConfirmation, { id: ada.id, password: ada.password })
  await world.call(ada, accounts.confirmDeletion, { token: await linkOf('delete-account') })
  expect(await isOpen(asOwner)).toBe(false)
  await recover(ada)
  expect([await isOpen(asAsker), await isOpen(asOwner)]).toEqual([true, true])
})

test.each([
  ['the first one who left', () => [ada, jean]],
  ['the last one who left', () => [jean, ada]],
])('if both members left, conversations reopen with the second recovery, when %s recovers first', async (_, order) => {
  await meet()
  await disable(ada)
  await disable(jean)
  const [first, second] = order() as [Member, Member]
  await recover(first)
  expect([await isOpen(asAsker), await isOpen(asOwner)]).toEqual([false, false])
  await recover(second)
  expect([await isOpen(asAsker), await isOpen(asOwner)]).toEqual([true, true])
  for (const conversation of [asAsker, asOwner]) {
    const types = (await eventsOf(conversation)).map(({ type }) => type)
    expect(types).toEqual(['conversation.closed', 'conversation.opened'])
  }
})

test('conversations that were closed for another reason stay closed', async () => {
  await meet()
  const [before, after, withItem] = [
    await aConversation(ada, jean),
    await aConversation(jean, ada),
    await aConversation(jean, ada),
  ]
  await world.call(ada, conversations.closeAllOfItem, { id: before.itemId })
  await disable(ada)
  expect(await world.call(jean, conversations.closeAllOfItem, { id: after.itemId })).toEqual({ closed: 0 })
  await world.call(jean, items.close, { id: withItem.itemId, reason: 'ON', close_conversations: true })
  await recover(ada)
  for (const closed of [before, after, withItem]) expect(await isOpen(closed)).toBe(false)
  expect(await isOpen(asAsker)).toBe(true)
})

test('conversations without their item or the other member stay closed', async () => {
  await meet()
  const mary = await world.aMember()
  const withMary = await aConversation(mary, ada)
  await disable(ada)
  await world.call(jean, items.delete, { id: asAsker.itemId })
  const over = { disabled_at: world.now(), deletion_at: world.now() }
  await world.db.updateTable('members').set(over).where('id', '=', mary.id).execute()
  await world.runScheduled('erase-accounts')
  await recover(ada)
  expect([await isOpen(asAsker), await isOpen(withMary), await isOpen(asOwner)]).toEqual([false, false, true])
})

test('conversations stay closed if one member leaves while the other recovers', async () => {
  for (let round = 0; round < 5; round++) {
    await meet()
    await disable(ada)
    await Promise.all([recover(ada), disable(jean)])
    expect([await isOpen(asAsker), await isOpen(asOwner)]).toEqual([false, false])
    await recover(jean)
    expect([await isOpen(asAsker), await isOpen(asOwner)]).toEqual([true, true])
  }
})

test('the recovery mail announces it in both languages', async () => {
  for (const [language, word] of [['en', 'conversations'] as const, ['fr', 'conversations'] as const]) {
    const gone = await world.aMember({ language, disabled_at: world.now() })
    await world.call(null, accounts.recover, { accountValue: gone.email }, { from: `10.6.0.${++address}` })
    await world.finishJobs()
    expect((await world.mails()).at(-1)?.text_body).toContain(word)
  }
})

test('a migration marks earlier conversations that were closed with an account', async () => {
  const { connectionString, drop } = await aDatabase({ isMigrated: false })
  const pool = openPool(connectionString, { size: 2, log: silentLog })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  await migrate(pool, paths.migrations, { upTo: 17 })
  await pool.query(`
    INSERT INTO members (username, email, first_name, last_name, disabled_at)
    VALUES ('ada', 'ada@example.org', 'A', 'A', '2026-06-01T12:00:00Z'), ('jean', 'jean@example.org', 'J', 'J', NULL);
    INSERT INTO conversations (owner_id, asker_id, created_at, closed_at, closed_by)
    VALUES (1, 2, now(), '2026-06-01T12:00:00Z', 1), (1, 2, now(), '2026-05-01T12:00:00Z', 1),
      (1, 2, now(), '2026-06-01T12:00:00Z', 2), (1, 2, now(), NULL, NULL)`)
  await migrate(pool, paths.migrations)
  const { rows } = await pool.query('SELECT id FROM conversations WHERE closed_with_account')
  expect(rows).toEqual([{ id: 1 }])
})
