import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPlace, north, startDigestWorld } from '../../../test/digest-world.ts'
import type { Member } from '../../../test/world.ts'
import { seededRandom } from '../../demo/random.ts'
import { mailNewItem } from './instant-mails.ts'

let world: Awaited<ReturnType<typeof startDigestWorld>>
let owner: Member
let reader: Member
let home = aPlace()

beforeAll(async () => {
  world = await startDigestWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.db.deleteFrom('mails').execute()
  home = aPlace()
  owner = await world.aMember({ first_name: 'Ben' })
  const settings = { mail_notif_freq_items: 'I', mail_notif_freq_events: 'I', mail_notif_freq_conversations: 'I' }
  reader = await world.aReader(home, settings)
})

const minuteMs = 60_000
const minutesLater = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minuteMs)

async function publish(name: string, { km = 1, ...more }: { km?: number; type?: string } = {}) {
  const { id } = await world.publish(owner, north(home, km), { name, ...more })
  await world.runJob(mailNewItem, { itemId: id })
  return id
}

/** Publishes this many items, nearest first. */
async function publishSome(count: number, from = 1) {
  const ids: number[] = []
  for (let nth = from; nth < from + count; nth++) ids.push(await publish(`Thing ${nth}`, { km: nth / 10 }))
  return ids
}

/** Sends due mails. Returns the names in each mail to the reader and its number of further items. */
async function deliver() {
  const sent: { to: string; text: string }[] = []
  await world.sendMails({
    transport: { send: async (mail) => void sent.push(mail), accepted: 'mail sent' as const, close: () => {} },
  })
  return sent
    .filter(({ to }) => to === reader.email)
    .map(({ text }) => ({
      names: [...text.matchAll(/^\* (.*)$/gm)].map(([, name]) => name),
      more: Number(/^And\s(\d+)\s/m.exec(text)?.[1] ?? 0),
    }))
}

const single = (name: string) => ({ names: [name], more: 0 })
const things = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => `Thing ${from + nth}`)

describe('after six mails about items in an hour', () => {
  test('one mail gathers further items until the first of the six is an hour old', async () => {
    const begin = world.now()
    for (let nth = 1; nth <= 6; nth++) {
      await publishSome(1, nth)
      world.pass(1)
    }
    await publishSome(4, 7)
    expect(await deliver()).toEqual(things(1, 6).map(single))
    world.moveClock(minutesLater(begin, 50))
    await publishSome(4, 11)
    world.moveClock(minutesLater(begin, 60))
    expect(await deliver()).toEqual([])
    world.moveClock(new Date(minutesLater(begin, 60).getTime() + 1))
    expect(await deliver()).toEqual([{ names: things(7, 11), more: 3 }])
    expect(await world.mails()).toEqual([])
    const mailed = world.db.selectFrom('mailed_items').select('item_id').where('member_id', '=', reader.id)
    expect(await mailed.execute()).toHaveLength(14)
  })

  test('the next item gets its own mail once the second of the six is an hour old', async () => {
    const begin = world.now()
    await publishSome(1)
    world.moveClock(minutesLater(begin, 10))
    await publishSome(6, 2)
    world.moveClock(minutesLater(begin, 61))
    expect(await deliver()).toHaveLength(7)
    await publishSome(1, 8)
    expect(await deliver()).toEqual([])
    world.moveClock(minutesLater(begin, 71))
    await publishSome(1, 9)
    expect(await deliver()).toEqual([single('Thing 8'), single('Thing 9')])
  })

  test('the gathering mail excludes items that were closed, seen or hidden meanwhile', async () => {
    await publishSome(6)
    const [closed = 0, seen = 0, hidden = 0] = await publishSome(10, 7)
    await world.call(owner, items.close, { id: closed, reason: 'ON' })
    await world.call(reader, items.get, { id: seen, view_date: world.now().toISOString() })
    await world.call(owner, items.update, { id: hidden, visibility: 'UL' })
    world.pass(61)
    expect((await deliver()).slice(6)).toEqual([{ names: things(10, 14), more: 2 }])
  })

  test('the gathering mail is dropped if no item is left or the member has unsubscribed', async () => {
    await publishSome(6)
    const [id = 0] = await publishSome(1, 7)
    await world.call(owner, items.close, { id, reason: 'ON' })
    world.pass(61)
    expect(await deliver()).toEqual(things(1, 6).map(single))
    await publishSome(8, 8)
    await world.call(reader, members.updateMe, { mail_notif_freq_items: 'N' })
    world.pass(61)
    expect(await deliver()).toEqual([])
    expect(await world.mails()).toEqual([])
  })

  test('items and events share the limit and are gathered in separate mails', async () => {
    for (const nth of [1, 2, 3]) {
      await publishSome(1, nth)
      await publish(`Party ${nth}`, { type: 'EV' })
      world.pass(1)
    }
    for (const nth of [4, 5, 6, 7]) {
      await publishSome(1, nth)
      await publish(`Party ${nth}`, { type: 'EV', km: nth })
    }
    expect(await deliver()).toHaveLength(6)
    world.pass(61)
    expect(await deliver()).toEqual([
      { names: things(4, 7), more: 0 },
      { names: ['Party 4', 'Party 5', 'Party 6'], more: 1 },
    ])
  })

  test('the next item adds a gathering mail again that was deleted', async () => {
    await publishSome(7)
    await world.db.deleteFrom('mails').execute()
    await publishSome(1, 8)
    world.pass(61)
    expect(await deliver()).toEqual([{ names: things(7, 8), more: 0 }])
  })

  test('due times that were set by a clock that was ahead do not count', async () => {
    const begin = world.now()
    world.moveClock(minutesLater(begin, 60 * 24 * 300))
    await world.db
      .updateTable('sessions')
      .set({ expires_at: minutesLater(world.now(), 60) })
      .execute()
    await publishSome(8)
    world.moveClock(begin)
    await world.db.deleteFrom('mails').execute()
    await publish('Another thing')
    expect(await deliver()).toEqual([single('Another thing')])
  })

  test('concurrent processes send at most six single mails', async () => {
    const other = await world.secondApp()
    const ids: number[] = []
    for (let nth = 1; nth <= 12; nth++) ids.push((await world.publish(owner, home, { name: `Thing ${nth}` })).id)
    const context = { ...other.deps, db: other.db, pool: other.pool, log: other.app.log as never }
    await Promise.all(
      ids.flatMap((itemId) => [world.runJob(mailNewItem, { itemId }), mailNewItem.run(context, { itemId })]),
    )
    const sent = await deliver()
    expect(sent.length).toBeLessThanOrEqual(6)
    world.pass(61)
    sent.push(...(await deliver()))
    expect(new Set(sent.flatMap(({ names }) => names)).size).toBe(sent.flatMap(({ names }) => names).length)
    expect(sent.reduce((sum, { names, more }) => sum + names.length + more, 0)).toBe(12)
  })
})

test('no hour has more than six mails, and every item is named or counted once', async () => {
  const random = seededRandom('gathered mails')
  const begin = world.now()
  const sentAt: number[] = []
  const named: (string | undefined)[] = []
  let [published, counted] = [0, 0]
  for (let minute = 0; minute < 300; minute += 3) {
    world.moveClock(minutesLater(begin, minute))
    // Nothing is published in the last two hours.
    const count = minute < 180 && random() < 0.6 ? 1 + Math.floor(random() * 3) : 0
    for (let nth = 0; nth < count; nth++) {
      const type = random() < 0.3 ? 'EV' : 'DN'
      await publish(`Thing ${++published}`, { type, km: random() * 9 })
    }
    for (const { names, more } of await deliver()) {
      sentAt.push(minute)
      named.push(...names)
      counted += more
    }
  }
  for (const at of sentAt) {
    expect(sentAt.filter((other) => other >= at && other < at + 60).length, `from minute ${at}`).toBeLessThanOrEqual(6)
  }
  expect(new Set(named).size).toBe(named.length)
  expect(named.length + counted).toBe(published)
  expect(published).toBeGreaterThan(50)
})

describe('after twelve mails about messages in an hour', () => {
  const begin = async () =>
    (await world.call(owner, conversations.create, { item_id: (await world.anItem(reader)).id })).id
  const say = (id: number, content: string) => world.call(owner, messages.create, { id, content })
  const someConversations = async (count: number) => {
    const ids: number[] = []
    for (let nth = 1; nth <= count; nth++) {
      const id = await begin()
      await say(id, `Word ${nth}`)
      ids.push(id)
    }
    return ids
  }
  async function received() {
    const sent = (await world.sendMails()).filter(({ to }) => to === reader.email)
    return sent.map(({ subject, text }) => ({
      subject: subject.replaceAll('\u00a0', ' '),
      words: [...text.matchAll(/^ *“(.*)”/gm)].map(([, words]) => words),
    }))
  }

  test('one mail gathers the others, the latest conversations first', async () => {
    const ids = await someConversations(17)
    await say(ids[16] ?? 0, 'Hello?')
    world.pass(1)
    expect(await received()).toHaveLength(12)
    world.pass(58)
    expect(await received()).toEqual([])
    world.pass(2)
    expect(await received()).toEqual([{ subject: '6 unread messages: Ben', words: ['Word 17', 'Word 16', 'Word 15'] }])
    expect(await world.mails()).toEqual([])
  })

  test('the gathering mail names a conversation once and excludes seen messages', async () => {
    const ids = await someConversations(14)
    world.pass(11)
    await say(ids[13] ?? 0, 'Hello?')
    const { date } = await say(ids[12] ?? 0, 'Hello?')
    await world.call(reader, notifications.markSeen, { conversation_id: ids[12] ?? 0, last_message_date: date })
    world.pass(51)
    expect((await received()).slice(12)).toEqual([{ subject: '2 unread messages: Ben', words: ['Word 14'] }])
  })

  test('a message an hour later gets its own mail', async () => {
    const [first = 0] = await someConversations(12)
    world.pass(61)
    await say(first, 'Hello?')
    world.pass(1)
    expect((await received()).slice(12)).toEqual([{ subject: '2 unread messages: Ben', words: ['Hello?'] }])
  })
})
