import { accounts } from '@pollen/contract/accounts'
import { blocks } from '@pollen/contract/blocks'
import { comments } from '@pollen/contract/comments'
import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinChannel } from '../../../test/live-client.ts'
import { until, untilLive } from '../../../test/signals.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
/** Like a second process. */
let otherApp: Awaited<ReturnType<World['secondApp']>>
let ada: Member
let ben: Member

beforeAll(async () => {
  world = await startWorld()
  otherApp = await world.secondApp()
  await untilLive(world.signals, otherApp.signals)
})
afterAll(() => world.stop())
beforeEach(async () => {
  ;[ada, ben] = [await world.aMember(), await world.aMember()]
})

const block = (by: Member, whom: Member) => world.call(by, blocks.create, { id: whom.id })
const unblock = (by: Member, whom: Member) => world.call(by, blocks.delete, { id: whom.id })
const listOf = async (member: Member) => (await world.call(member, blocks.list)).results.map(({ id }) => id)
const canSee = async (viewer: Member, other: Member) =>
  (await world.send(viewer, members.get, { id: other.id })).statusCode === 200

/** A conversation about an item of the first member, with a message of the second. */
async function aTalk(owner = ada, asker = ben) {
  const { id } = await world.call(asker, conversations.create, { item_id: (await world.anItem(owner)).id })
  const message = await world.call(asker, messages.create, { id, content: 'Is the pram still there?' })
  return { id, message }
}

test('only the members who blocked see the block in their list, latest first', async () => {
  const cleo = await world.aMember()
  await block(ada, ben)
  await block(ada, cleo)
  await block(ada, ben)
  expect(await listOf(ada)).toEqual([cleo.id, ben.id])
  expect(await listOf(ben)).toEqual([])
  const first = await world.call(ada, blocks.list, { page_size: 1 })
  expect(first).toMatchObject({ count: 2, results: [{ username: cleo.username }] })
  const cursor = new URL(first.next ?? '').searchParams.get('cursor') ?? ''
  expect(await world.call(ada, blocks.list, { page_size: 1, cursor })).toMatchObject({
    results: [{ id: ben.id }],
  })
})

test('members who blocked each other see each other once both have unblocked', async () => {
  await aTalk()
  await block(ada, ben)
  await block(ben, ada)
  expect([await listOf(ada), await listOf(ben)]).toEqual([[ben.id], [ada.id]])
  await unblock(ada, ben)
  expect([await canSee(ada, ben), await canSee(ben, ada), await listOf(ada), await listOf(ben)]).toEqual([
    false,
    false,
    [],
    [ada.id],
  ])
  await unblock(ada, ben)
  expect(await canSee(ben, ada)).toBe(false)
  await unblock(ben, ada)
  expect([await canSee(ada, ben), await canSee(ben, ada)]).toEqual([true, true])
})

test('a blocked member cannot find out that the other exists by blocking them', async () => {
  await block(ada, ben)
  const [unknown, hidden] = [{ id: 999_999 }, { id: ada.id }]
  expect(await world.refusal(ben, blocks.create, hidden)).toEqual(await world.refusal(ben, blocks.create, unknown))
  expect(await world.refusal(ben, blocks.create, { id: ben.id })).toMatchObject({ key: 'MEMBER_IS_YOU' })
  await world.call(ada, accounts.disable, { id: ada.id, password: ada.password })
  expect(await world.refusal(await world.aMember(), blocks.create, hidden)).toMatchObject({
    key: 'ACCOUNT_DOESNT_EXIST',
  })
})

test('conversations close for good, without naming anyone, and stay readable', async () => {
  const [asked, own] = [await aTalk(ada, ben), await aTalk(ben, ada)]
  // Closed by one of them, who could have opened it again.
  await world.call(ben, conversations.close, own)
  await block(ada, ben)
  for (const { id } of [asked, own])
    for (const member of [ada, ben]) {
      const conversation = await world.call(member, conversations.get, { id })
      expect(conversation).toMatchObject({ is_closed: true, closed_by: null, unread_messages: 0 })
      expect(conversation.users.map(({ user }) => [user?.first_name, user?.images])).toEqual([
        ['Ada', []],
        ['Ada', []],
      ])
      expect((await world.call(member, messages.list, { id })).results).toHaveLength(1)
      expect(await world.call(member, notifications.count)).toEqual({ unread_count: 0 })
      const refusal = await world.refusal(member, conversations.open, { id })
      expect(refusal).toMatchObject({ key: 'CONVERSATION_CLOSED_BY_OTHER_USER_CANNOT_OPEN' })
    }
  expect((await world.call(ben, conversations.get, asked)).item).toBeNull()
  // Neither learns what the other reads from now on. Deleting their own message stays possible.
  await world.call(ada, notifications.markSeen, { conversation_id: asked.id, last_message_date: asked.message.date })
  const [, asker] = (await world.call(ben, conversations.get, asked)).users
  expect(asker?.seen_message_id).toBe(asked.message.id)
  const [owner] = (await world.call(ben, conversations.get, asked)).users
  expect(owner?.seen_message_id).toBe(0)
  await world.call(ben, messages.delete, { id: asked.message.id })

  await unblock(ada, ben)
  expect(await world.call(ben, conversations.get, asked)).toMatchObject({ is_closed: true, closed_by: null })
  expect((await world.refusal(ada, messages.create, { ...own, content: 'Hi' })).key).toBe('CONVERSATION_IS_CLOSED')
  await aTalk(ada, ben)
})

test('comments of the other member are neither shown nor counted, whatever the order', async () => {
  const cleo = await world.aMember()
  const [quiet, busy] = [await world.anItem(cleo), await world.anItem(cleo)]
  for (const item of [quiet, busy, busy]) await world.aComment({ author: item === quiet ? cleo : ben, item })
  await world.db.updateTable('items').set({ comments_count: 1 }).where('id', '=', quiet.id).execute()
  await world.db.updateTable('items').set({ comments_count: 2 }).where('id', '=', busy.id).execute()
  await block(ada, ben)
  const page = await world.call(ada, items.listActive, { ordering: '-comments_count', page_size: 100 })
  const counts = page.results.map(({ comments_count }) => comments_count)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  expect(page.results.find(({ id }) => id === busy.id)?.comments_count).toBe(0)
  expect(await world.call(ada, items.get, busy)).toMatchObject({ comments_count: 0 })
  expect(await world.call(cleo, items.get, busy)).toMatchObject({ comments_count: 2 })
  expect(await world.call(ada, comments.list, quiet)).toMatchObject({ count: 1 })
  // The count of a list ends in its cursor.
  const first = await world.call(ada, items.listActive, { ordering: 'comments_count', page_size: 1 })
  const cursor = new URL(first.next ?? '').searchParams.get('cursor') ?? ''
  expect(JSON.parse(Buffer.from(cursor, 'base64url').toString())[1]).toBe('0')
})

test('lookups in one batch and cached counts of long lists do not mix viewers', async () => {
  const cleo = await world.aMember()
  const item = await world.anItem(ben)
  await sql`INSERT INTO items (owner_id, type, name, description, category1, creationdate, startdate, published_at, is_recurrent)
    SELECT ${ben.id}, 'LN', 'Ladder ' || n, '', 'OT', ${world.now()}, ${world.now()}, ${world.now()}, false
    FROM generate_series(1, 2100) AS n`.execute(world.db)
  await block(ada, ben)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => world.send(n % 2 ? ada : cleo, items.get, item)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, (_, n) => (n % 2 ? 404 : 200)))
  for (const app of [world, otherApp]) {
    for (let round = 0; round < 2; round++) {
      expect(await app.call(cleo, items.listActive, { search: 'ladder' })).toMatchObject({ count: 2100 })
      expect(await app.call(ada, items.listActive, { search: 'ladder' })).toMatchObject({ count: 0, results: [] })
    }
  }
  await unblock(ada, ben)
  expect(await otherApp.call(ada, items.listActive, { search: 'ladder' })).toMatchObject({ count: 2100 })
})

test('after a block, live channels in all processes deliver nothing but its end', async () => {
  const { id } = await aTalk()
  const phones = [
    await joinChannel(world.app, ada, { conversation: id }),
    await joinChannel(otherApp.app, ben, { conversation: id }),
  ]
  const list = await joinChannel(otherApp.app, ada)
  await block(ada, ben)
  for (const phone of phones) {
    expect(await phone.next('conversation_closed')).toMatchObject({ content: { closed_by: null } })
    phone.send({ type: 'new_message', content: { content: 'Why?' } })
    expect(await phone.next('error')).toMatchObject({ content: { key: 'CONVERSATION_IS_CLOSED' } })
  }
  expect(await list.next('notifications')).toMatchObject({ content: { unread_count: 0 } })
  expect(list.all('conversation')).toEqual([])
})

test('a message sent before the block is not delivered after it', async () => {
  const { id } = await aTalk()
  const { seq } = await world.call(ada, conversations.get, { id })
  await world.call(ben, messages.create, { id, content: 'Sent before' })
  await block(ada, ben)
  // The device of Ada was offline, and asks for what it missed.
  const phone = await joinChannel(otherApp.app, ada, { conversation: id, since: seq })
  expect(phone.hello).toMatchObject({ content: { is_complete: false, conversation: { is_closed: true } } })
  phone.send({ type: 'ping' })
  await phone.next('pong')
  expect(phone.all('new_message')).toEqual([])
})

test('what is in flight is stored before the block or refused, and nothing is delivered after it', async () => {
  const { id } = await aTalk()
  const [item, fresh] = [await world.anItem(ada), await world.anItem(ada)]
  const phones = [
    await joinChannel(world.app, ada, { conversation: id }),
    await joinChannel(otherApp.app, ada, { conversation: id }),
  ]
  const writing = Array.from({ length: 12 }, (_, n) =>
    (n % 2 ? world : otherApp).send(ben, messages.create, { id, content: `Message ${n}` }),
  )
  const others = [
    world.send(ben, comments.create, { ...item, content: 'Hello' }),
    otherApp.send(ben, conversations.create, { item_id: fresh.id }),
  ]
  await block(ada, ben)
  // The server answers a ping after everything that it sent before.
  const delivered = await Promise.all(
    phones.map(async (phone) => {
      phone.send({ type: 'ping' })
      await phone.next('pong')
      return phone.all('new_message').length
    }),
  )
  for (const { statusCode } of await Promise.all(writing)) expect([201, 409]).toContain(statusCode)
  for (const { statusCode } of await Promise.all(others)) expect([201, 404]).toContain(statusCode)
  for (const phone of phones) await until(() => phone.all('conversation_closed').length === 1)
  expect(phones.map((phone) => phone.all('new_message').length)).toEqual(delivered)
  const open = world.db.selectFrom('conversations').select('id').where('asker_id', '=', ben.id)
  expect(await open.where('closed_at', 'is', null).execute()).toEqual([])
  expect(await world.call(ada, comments.list, item)).toMatchObject({ count: 0 })
  expect(await world.call(ada, notifications.count)).toEqual({ unread_count: 0 })
})

test('a block waits for a message that is being stored', async () => {
  const { id } = await aTalk()
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const locking = world.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM conversations WHERE id = ${id} FOR UPDATE`.execute(tx)
    await held
  })
  const blocking = block(ada, ben)
  await world.untilLockWait()
  release()
  await Promise.all([locking, blocking])
  expect(await world.refusal(ben, messages.create, { id, content: 'Late' })).toMatchObject({
    key: 'CONVERSATION_IS_CLOSED',
  })
})

test('mails about new messages and items stop, even those that wait', async () => {
  const home = { ref_longitude: 5.57, ref_latitude: 50.64 }
  const instantly = { ...home, mail_notif_freq_conversations: 'I', mail_notif_freq_items: 'I' }
  const pram = { name: 'A pram', type: 'DN', category1: 'CH', description: 'Blue', location: '50.64, 5.57' } as const
  for (const isReaderBlocking of [true, false]) {
    const [reader, author] = [await world.aMember(instantly), await world.aMember()]
    await aTalk(reader, author)
    await world.call(author, items.create, pram)
    world.moveClock(new Date(world.now().getTime() + 60_000))
    await world.finishJobs()
    const waiting = (await world.mails()).filter(({ member_id }) => member_id === reader.id)
    expect(waiting.map(({ composer }) => composer).sort()).toEqual(['conversations', 'items'])
    await (isReaderBlocking ? block(reader, author) : block(author, reader))
    await world.call(author, items.create, pram)
    world.moveClock(new Date(world.now().getTime() + 60_000))
    await world.finishJobs()
    const sent = await world.sendMails()
    expect(sent.filter(({ to }) => to.includes(reader.email))).toEqual([])
  }
})

test('digests leave out items of the other member, both when they are prepared and when they are sent', async () => {
  const reader = await world.aMember()
  await world.call(reader, members.updateMe, { ref_location: '47.6, 7.5', mail_notif_freq_items: 'D' })
  // Digests cover items that are published after the member's start.
  world.moveClock(new Date(world.now().getTime() + 60_000))
  const pram = { type: 'DN', category1: 'CH', description: 'Blue', location: '47.6, 7.5' } as const
  await world.call(ben, items.create, { ...pram, name: 'Of Ben' })
  await world.call(ada, items.create, { ...pram, name: 'Of Ada' })
  await block(reader, ben)
  world.moveClock(new Date('2026-06-16T06:00:40Z'))
  await world.runScheduled('prepare-digests')
  const mail = (await world.mails()).find(({ member_id, composer }) => member_id === reader.id && composer === 'items')
  expect(mail?.data).toMatchObject({ item_ids: [expect.any(Number)], more: 0 })
  await block(ada, reader)
  const sent = await world.sendMails()
  expect(sent.filter(({ to }) => to.includes(reader.email))).toEqual([])
})

test('erasing a member deletes their blocks, and the other member keeps a working account', async () => {
  await block(ada, ben)
  await world.db.deleteFrom('members').where('id', '=', ben.id).execute()
  expect(await listOf(ada)).toEqual([])
  expect(await world.call(ada, items.listActive)).toMatchObject({ results: expect.any(Array) })
})

test('a muted conversation stays, without mails and unread count, for one member only', async () => {
  const reader = await world.aMember({ mail_notif_freq_conversations: 'I' })
  const { id } = await aTalk(reader, ben)
  await world.db.deleteFrom('mails').execute()
  const phone = await joinChannel(otherApp.app, reader)
  expect(phone.hello).toMatchObject({ content: { unread_count: 1 } })
  expect(await world.call(reader, conversations.mute, { id })).toMatchObject({ is_muted: true, unread_messages: 1 })
  expect(await world.call(ben, conversations.get, { id })).toMatchObject({ is_muted: false })
  expect(await world.call(reader, notifications.count)).toEqual({ unread_count: 0 })
  world.moveClock(new Date(world.now().getTime() + 3_600_000))
  await world.call(ben, messages.create, { id, content: 'Hello?' })
  await until(() => phone.all('conversation').some(({ content }) => content.unread_messages === 2))
  expect(await phone.next('notifications')).toMatchObject({ content: { unread_count: 0 } })
  expect((await world.mails()).filter(({ member_id }) => member_id === reader.id)).toEqual([])
  expect(await world.call(reader, conversations.unmute, { id })).toMatchObject({ is_muted: false })
  expect(await world.call(reader, notifications.count)).toEqual({ unread_count: 2 })
})
