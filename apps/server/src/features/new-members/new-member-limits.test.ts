import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { messages } from '@pollen/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let established: Member

beforeAll(async () => {
  world = await startWorld({ settings: { NEW_MEMBER_DAYS: '3', NEW_MEMBER_ITEMS: '2', NEW_MEMBER_CONVERSATIONS: '1' } })
  established = await world.aMember()
  await world.db
    .updateTable('members')
    .set({ activated_at: new Date('2026-01-01') })
    .execute()
})
afterAll(() => world.stop())

const ladder = { name: 'Ladder', type: 'LN', category1: 'EQ', description: 'Two metres.' } as const
const ask = async (as: Member) =>
  world.call(as, conversations.create, { item_id: (await world.anItem(established)).id })
const write = (as: Member, id: number, content: string) => world.call(as, messages.create, { id, content })

test('a new member sees the limits, and can publish a few items a day, however many they delete', async () => {
  const ada = await world.aMember()
  const { new_member_limits } = await world.call(ada, members.me, {})
  expect(new_member_limits).toEqual({ until: '2026-06-18T10:00:00.000Z', items: 2, conversations: 1 })
  const first = await world.call(ada, items.create, ladder)
  await world.call(ada, items.close, { id: first.id, reason: 'OTH' })
  await world.call(ada, items.delete, { id: first.id })
  await world.call(ada, items.create, ladder)
  expect(await world.refusal(ada, items.create, ladder)).toMatchObject({
    status: 429,
    key: 'TOO_MANY_ITEMS_OF_NEW_MEMBER',
  })
})

test('a new member can start a few conversations a day, and write in existing ones without a limit', async () => {
  const ada = await world.aMember()
  const { id } = await ask(ada)
  const other = await world.anItem(established)
  expect(await world.refusal(ada, conversations.create, { item_id: other.id })).toMatchObject({
    status: 429,
    key: 'TOO_MANY_CONVERSATIONS_OF_NEW_MEMBER',
  })
  for (const content of ['Hello', 'Is it still there?']) await write(ada, id, content)
})

test.each(['See https://shop.example/x', 'www.shop.example', 'Look at shop.example/offers'])(
  'a new member cannot send the link of “%s” before the other member has answered',
  async (content) => {
    const ada = await world.aMember()
    const { id } = await ask(ada)
    expect(await world.refusal(ada, messages.create, { id, content })).toMatchObject({
      status: 400,
      serializer_errors: { content: ['New members can’t send links before they get an answer'] },
    })
    await write(ada, id, 'My address is ada@example.org, 1.5 m/2')
    await write(established, id, 'Hello Ada')
    await write(ada, id, content)
  },
)

test('after some days, the limits are over', async () => {
  expect((await world.call(established, members.me, {})).new_member_limits).toBeNull()
  for (let count = 0; count < 3; count++) await world.call(established, items.create, ladder)
})
