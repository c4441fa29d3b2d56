import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
let jean: Member
let id: number

beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember({ username: 'ada' })
  jean = await world.aMember({ username: 'jean' })
  id = await aConversation(ada, jean)
})
afterAll(() => world.stop())

async function aConversation(owner: Member, asker: Member): Promise<number> {
  const item = await world.anItem(owner)
  return (await world.call(asker, conversations.create, { item_id: item.id })).id
}

const say = (as: Member, content: string, more: object = {}) =>
  world.call(as, messages.create, { id, content, ...more })
const unreadOf = async (as: Member) => (await world.call(as, notifications.count)).unread_count

describe('a message', () => {
  test('is read by both, newest first, and counted for the other one until they have seen it', async () => {
    const first = await say(jean, '  Is the pram still there?  ')
    expect(first).toEqual({
      id: expect.any(Number),
      conversation_id: id,
      content: 'Is the pram still there?',
      date: world.now().toISOString(),
      user: { id: jean.id, username: 'jean', first_name: 'Ada', images: [] },
      user_id: jean.id,
      client_id: null,
      images: [],
    })
    const second = await say(jean, 'Could I come on Saturday?')
    for (const reader of [ada, jean]) {
      const page = await world.call(reader, messages.list, { id })
      expect(page).toEqual({ count: 2, count_is_exact: true, next: null, previous: null, results: [second, first] })
    }
    expect([await unreadOf(ada), await unreadOf(jean)]).toEqual([2, 0])
    const seen = await world.call(ada, notifications.markSeen, { conversation_id: id, last_message_date: first.date })
    expect(seen).toEqual({ unread_count: 1 })
    const entry = await world.call(jean, conversations.get, { id })
    expect(entry.users.map(({ seen_message_id }) => seen_message_id)).toEqual([first.id, second.id])
    expect(entry).toMatchObject({ last_message: second, seq: 3 })
  })
})
