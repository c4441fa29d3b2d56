import { accounts } from '@pollen/contract/accounts'
import { conversations } from '@pollen/contract/conversations'
import { maxMessageLength, messages } from '@pollen/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  ada = await world.aMember()
  jean = await world.aMember()
  id = (await world.call(jean, conversations.create, { item_id: (await world.anItem(ada)).id })).id
})

type Said = { content?: unknown; client_id?: unknown; images?: unknown; id?: number }

const say = (as: Member, content: string, more: { client_id?: string } = {}) =>
  world.call(as, messages.create, { id, content, ...more })
const refusedToSay = (as: Member, said: Said) => world.refusal(as, messages.create, { id, ...said })
const read = async (as: Member) => (await world.call(as, messages.list, { id })).results
const contents = async (as: Member) => (await read(as)).map(({ content }) => content)
const eventTypes = async () => {
  const events = world.db.selectFrom('events').innerJoin('event_streams', 'event_streams.id', 'events.stream_id')
  const rows = await events.select(['seq', 'type', 'data']).where('conversation_id', '=', id).orderBy('seq').execute()
  return rows.map(({ seq, type, data }) => [seq, type, data])
}

describe('a message', () => {
  test('is visible to both members as it was written, newest first', async () => {
    const first = await say(jean, '  Is the pram\n  still there?  ')
    expect(first).toEqual({
      id: expect.any(Number),
      conversation_id: id,
      content: 'Is the pram\n  still there?',
      date: world.now().toISOString(),
      user: { id: jean.id, username: jean.username, first_name: jean.first_name, images: [] },
      user_id: jean.id,
      client_id: null,
      images: [],
    })
    const second = await say(ada, 'It is.')
    for (const reader of [ada, jean]) {
      const page = await world.call(reader, messages.list, { id })
      expect(page).toEqual({ count: 2, count_is_exact: true, next: null, previous: null, results: [second, first] })
    }
    expect(await eventTypes()).toEqual([
      [1, 'message.sent', { message_id: first.id }],
      [2, 'message.sent', { message_id: second.id }],
    ])
  })

  test('is listed on pages of fifteen', async () => {
    for (let nth = 1; nth <= 16; nth++) await say(jean, `${nth}`)
    const page = await world.call(ada, messages.list, { id })
    expect([page.count, page.results.length, page.results.at(-1)?.content]).toEqual([16, 15, '2'])
    const older = await world.http('GET', `${page.next}`, { as: ada })
    expect(older.json()).toMatchObject({ count: 16, next: null, results: [{ content: '1' }] })
  })

  test('has a later date than the previous one, even if the clock of a server is behind', async () => {
    const first = await say(jean, 'One')
    const now = world.now()
    world.moveClock(new Date(now.getTime() - 60_000))
    const second = await say(ada, 'Two')
    world.moveClock(now)
    expect(Date.parse(second.date)).toBeGreaterThan(Date.parse(first.date))
  })

  test('can be long and contain any characters, and is returned unchanged', async () => {
    const texts = [
      'é'.repeat(maxMessageLength),
      '👩‍👩‍👧‍👦 שלום مرحبا',
      '<img src=x onerror=alert(1)> {{7*7}} %s \\ \' " $1 -- ;',
      'a'.repeat(3_000),
      'https://example.org/?a=1&b=2#c',
      '\t\u200bx',
    ]
    for (const text of texts) expect((await say(jean, text)).content).toBe(text.trim())
    expect(await contents(ada)).toEqual(texts.map((text) => text.trim()).reverse())
    expect((await say(jean, 'cafe\u0301')).content).toBe('café')
  })

  test.each<[Said, string]>([
    [{}, 'content'],
    [{ content: '' }, 'content'],
    [{ content: ' \n\t ' }, 'content'],
    [{ content: '\u200b\u2060' }, 'content'],
    [{ content: 'x'.repeat(maxMessageLength + 1) }, 'content'],
    [{ content: 'a\0b' }, 'content'],
    [{ content: 7 }, 'content'],
    [{ content: null }, 'content'],
    [{ content: ['Hello'] }, 'content'],
    [{ content: 'x', client_id: 'short' }, 'client_id'],
    [{ content: 'x', client_id: 'not a client id' }, 'client_id'],
    [{ content: 'x', client_id: 'x'.repeat(65) }, 'client_id'],
    [{ content: 'x', images: [1, 2, 3, 4, 5, 6, 7] }, 'images'],
    [{ content: 'x', images: 'all' }, 'images'],
    [{ content: 'x', images: ['one'] }, 'images.0'],
  ])('is rejected with the name of the field: %j', async (said, field) => {
    const { status, serializer_errors } = await refusedToSay(jean, said)
    expect([status, Object.keys(serializer_errors ?? {})]).toEqual([400, [field]])
    expect(await contents(ada)).toEqual([])
  })

  test('is not sent if one of its pictures does not exist', async () => {
    expect(await refusedToSay(jean, { content: 'Look', images: [12_345] })).toMatchObject({
      status: 404,
      key: 'IMAGE_DOESNT_EXIST',
    })
    expect([await contents(ada), await eventTypes()]).toEqual([[], []])
  })

  test('is stored once and in the same order for both members when sixty are sent concurrently', async () => {
    const texts = Array.from({ length: 60 }, (_, nth) => `Message ${nth}`)
    await Promise.all(texts.map((text, nth) => say(nth % 2 ? ada : jean, text)))
    const all = await Promise.all([ada, jean].map((as) => world.call(as, messages.list, { id, page_size: 100 })))
    expect(all[0]).toEqual(all[1])
    expect(all[0]?.count).toBe(60)
    expect(new Set(all[0]?.results.map(({ content }) => content))).toEqual(new Set(texts))
    const dates = all[0]?.results.map(({ date }) => date) ?? []
    expect(dates).toEqual([...new Set(dates)].sort().reverse())
    const sent = (await eventTypes()).map(([, , data]) => (data as { message_id: number }).message_id)
    expect(sent).toEqual(all[0]?.results.map((message) => message.id).reverse())
  })

  test('is rate limited, with a time to retry', async () => {
    for (let nth = 0; nth < 240; nth++) await say(jean, `${nth}`)
    const refusal = await refusedToSay(jean, { content: 'One more' })
    expect([refusal.status, refusal.key, refusal.retryAfter]).toEqual([429, 'TOO_MANY_ATTEMPTS', 60])
    await say(ada, 'Please stop')
    world.moveClock(new Date(world.now().getTime() + 60_000))
    await say(jean, 'Sorry')
  })
})

describe('a message that is sent twice', () => {
  const client_id = 'b0c5a1d2-5f1e-4f7e-9d0b-5f3f8f6f2f10'

  test('is stored once, even with another text', async () => {
    const first = await say(jean, 'Hello', { client_id })
    expect(first.client_id).toBe(client_id)
    expect(await say(jean, 'Hello', { client_id })).toEqual(first)
    expect(await say(jean, 'Something else', { client_id })).toEqual(first)
    const again = await Promise.all(Array.from({ length: 20 }, () => say(jean, 'Hello', { client_id })))
    expect(new Set(again.map((message) => message.id))).toEqual(new Set([first.id]))
    expect(await read(ada)).toEqual([first])
    expect(await eventTypes()).toHaveLength(1)
  })

  test('is stored once when all attempts arrive concurrently', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => say(jean, 'Hello', { client_id })))
    expect(new Set(all.map((message) => message.id)).size).toBe(1)
    expect(await read(ada)).toHaveLength(1)
  })

  test('gets the same response after the conversation was closed', async () => {
    const first = await say(jean, 'Hello', { client_id })
    await world.call(ada, conversations.close, { id })
    expect(await say(jean, 'Hello', { client_id })).toEqual(first)
  })

  test('is not restored after it was deleted', async () => {
    const first = await say(jean, 'Hello', { client_id })
    await world.call(jean, messages.delete, { id: first.id })
    expect((await refusedToSay(jean, { content: 'Hello', client_id })).key).toBe('MESSAGE_DOESNT_EXIST')
    expect(await contents(ada)).toEqual([])
  })

  test('is stored separately if another member or conversation has the same client id', async () => {
    await say(jean, 'Hello', { client_id })
    await say(ada, 'Hello', { client_id })
    expect(await read(ada)).toHaveLength(2)
    const { id: other } = await world.call(jean, conversations.create, { item_id: (await world.anItem(ada)).id })
    const elsewhere = await world.call(jean, messages.create, { id: other, content: 'Hello', client_id })
    expect(elsewhere.conversation_id).toBe(other)
  })

  test('gets the first response for the same Idempotency-Key, and is rejected with another body', async () => {
    const headers = { 'idempotency-key': 'a-key-of-jean' }
    const first = await world.call(jean, messages.create, { id, content: 'Hello' }, { headers })
    expect(await world.call(jean, messages.create, { id, content: 'Hello' }, { headers })).toEqual(first)
    const other = await world.refusal(jean, messages.create, { id, content: 'Bye' }, { headers })
    expect([other.status, other.key]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await read(ada)).toEqual([first])
  })
})

describe('a deleted message', () => {
  test('disappears for both members, and only its sender can delete it', async () => {
    const [first, second] = [await say(jean, 'Not quibblesome'), await say(ada, 'Hi')]
    const refusal = await world.refusal(ada, messages.delete, { id: first.id })
    expect([refusal.status, refusal.key]).toEqual([403, 'NOT_MESSAGE_SENDER'])
    await world.call(jean, messages.delete, { id: first.id })
    for (const reader of [ada, jean]) {
      const page = await world.call(reader, messages.list, { id })
      expect(page).toMatchObject({ count: 1, results: [second] })
    }
    for (const who of [ada, jean]) {
      expect((await world.refusal(who, messages.delete, { id: first.id })).key).toBe('MESSAGE_DOESNT_EXIST')
    }
    expect((await eventTypes()).at(-1)).toEqual([3, 'message.deleted', { message_id: first.id }])
    expect((await world.dump()).includes('quibblesome')).toBe(false)
  })

  test('is deleted once under concurrent requests', async () => {
    const { id: messageId } = await say(jean, 'Hello')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.send(jean, messages.delete, { id: messageId })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array(19).fill(404)])
    expect((await world.call(ada, conversations.get, { id })).seq).toBe(2)
  })

  test('can be in a closed conversation', async () => {
    const { id: messageId } = await say(jean, 'My number is 0470 12 34 56')
    await world.call(ada, conversations.close, { id })
    await world.call(jean, messages.delete, { id: messageId })
    expect(await contents(ada)).toEqual([])
  })
})

describe('no message can be sent', () => {
  test('in a closed conversation', async () => {
    await world.call(ada, conversations.close, { id })
    for (const who of [ada, jean]) {
      expect(await refusedToSay(who, { content: 'x' })).toMatchObject({ status: 409, key: 'CONVERSATION_IS_CLOSED' })
    }
    await world.call(ada, conversations.open, { id })
    await say(jean, 'Hello again')
  })

  test('to a member who left, but their messages stay without a name', async () => {
    await say(ada, 'You can have it')
    await world.call(ada, accounts.disable, { id: ada.id, password: ada.password })
    expect((await refusedToSay(jean, { content: 'Thanks' })).key).toBe('CONVERSATION_IS_CLOSED')
    expect(await read(jean)).toMatchObject([{ content: 'You can have it', user: null, user_id: null }])
    await world.db.deleteFrom('members').where('id', '=', ada.id).execute()
    expect((await refusedToSay(jean, { content: 'Thanks' })).key).toBe('CONVERSATION_IS_CLOSED')
    expect(await read(jean)).toMatchObject([{ content: 'You can have it', user: null, user_id: null }])
  })

  test('after a member has left concurrently', async () => {
    const leaving = world.call(ada, accounts.disable, { id: ada.id, password: ada.password })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.send(jean, messages.create, { id, content: 'Still there?' })),
    )
    await leaving
    for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode)
    const types = (await eventTypes()).map(([, type]) => type)
    expect(types.indexOf('conversation.closed')).toBe(types.length - 1)
  })
})
