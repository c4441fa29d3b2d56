import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
let jean: Member

beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
  jean = await world.aMember()
})
afterAll(() => world.stop())

const start = (as: Member, item_id: number) => world.call(as, conversations.create, { item_id })
const refusedStart = (as: Member, item_id: unknown) => world.refusal(as, conversations.create, { item_id })
const rows = (itemId: number) =>
  world.db.selectFrom('conversations').selectAll().where('item_id', '=', itemId).orderBy('id').execute()
const row = (id: number) =>
  world.db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('starting a conversation', () => {
  test('works for all members except the owner, once per item', async () => {
    const [pram, drill] = [await world.anItem(ada), await world.anItem(ada)]
    const first = await start(jean, pram.id)
    expect(first).toEqual({ id: expect.any(Number) })
    expect(await world.call(jean, conversations.create, { item_id: String(pram.id) })).toEqual(first)
    expect(await start(jean, drill.id)).not.toEqual(first)
    expect(await start(await world.aMember(), pram.id)).not.toEqual(first)
    expect(await rows(pram.id)).toMatchObject([
      { id: first.id, owner_id: ada.id, asker_id: jean.id, closed_at: null },
      {},
    ])
    expect((await refusedStart(ada, pram.id)).key).toBe('ITEM_IS_YOURS')
  })

  test('creates one conversation for twenty concurrent requests', async () => {
    const { id } = await world.anItem(ada)
    await Promise.all(Array.from({ length: 20 }, () => start(jean, id)))
    expect(await rows(id)).toHaveLength(1)
  })

  test('requires a visible item: no draft, no item of a disabled member, no unknown item', async () => {
    const gone = await world.aMember()
    const hidden = await world.anItem(gone)
    await world.db.updateTable('members').set({ disabled_at: world.now() }).where('id', '=', gone.id).execute()
    const draft = await world.anItem(ada)
    await world.call(ada, items.update, { id: draft.id, visibility: 'DR' })
    for (const id of [hidden.id, draft.id, 999_999])
      expect(await refusedStart(jean, id)).toMatchObject({ status: 404, key: 'ITEM_DOESNT_EXIST' })
    const unlisted = await world.anItem(ada)
    await world.call(ada, items.update, { id: unlisted.id, visibility: 'UL' })
    await start(jean, unlisted.id)
  })

  test('requires an item that is neither closed nor ended, unless the conversation exists already', async () => {
    const closed = await world.anItem(ada)
    const { id } = await start(jean, closed.id)
    await world.call(ada, items.close, { id: closed.id, reason: 'ON' })
    const late = await world.aMember()
    expect((await refusedStart(late, closed.id)).key).toBe('ITEM_IS_CLOSED')
    expect(await start(jean, closed.id)).toEqual({ id })

    const ended = await world.anItem(ada)
    const enddate = world.now().toISOString()
    await world.call(ada, items.update, { id: ended.id, startdate: '2026-01-01T00:00:00Z', enddate })
    expect((await refusedStart(late, ended.id)).key).toBe('ITEM_HAS_ENDED')
  })

  test.each([[undefined], ['pram'], [0], [1.5], [null], [[1]], ['1e3']])('rejects the item id %j', async (item_id) => {
    const { status, serializer_errors } = await refusedStart(jean, item_id)
    expect([status, Object.keys(serializer_errors ?? {})]).toEqual([400, ['item_id']])
  })

  test('is rate limited', async () => {
    const eager = await world.aMember()
    const first = await world.anItem(ada)
    await start(eager, first.id)
    for (let count = 2; count <= 30; count++) await start(eager, (await world.anItem(ada)).id)
    expect((await refusedStart(eager, (await world.anItem(ada)).id)).status).toBe(429)
    await start(eager, first.id)
  })
})

describe('closing all conversations of an item', () => {
  test('works only for the owner, and does not change conversations that are closed already', async () => {
    const { id } = await world.anItem(ada)
    const mary = await world.aMember()
    const { id: first } = await start(jean, id)
    const { id: second } = await start(mary, id)
    await world.db
      .updateTable('conversations')
      .set({ closed_at: world.now(), closed_by: mary.id })
      .where('id', '=', second)
      .execute()
    const { closeAllOfItem } = conversations
    expect((await world.refusal(jean, closeAllOfItem, { id })).key).toBe('NOT_ITEM_OWNER')
    expect(await world.call(ada, closeAllOfItem, { id })).toEqual({ closed: 1 })
    expect(await row(first)).toMatchObject({ closed_by: ada.id, closed_at: world.now() })
    expect(await row(second)).toMatchObject({ closed_by: mary.id })
    expect(await world.call(ada, closeAllOfItem, { id })).toEqual({ closed: 0 })
    expect((await world.refusal(ada, closeAllOfItem, { id: 999_999 })).key).toBe('ITEM_DOESNT_EXIST')
  })

  test.each<[boolean | string | undefined, number]>([
    [true, 1],
    ['true', 1],
    [false, 0],
    [undefined, 0],
  ])('happens together with closing the item if the owner chooses so (%j)', async (close_conversations, closed) => {
    const { id } = await world.anItem(ada)
    await start(jean, id)
    await world.call(ada, items.close, { id, reason: 'ON', close_conversations })
    expect((await rows(id)).filter(({ closed_by }) => closed_by === ada.id)).toHaveLength(closed)
  })

  test('does not happen if the item cannot be closed', async () => {
    const { id } = await world.anItem(ada)
    await start(jean, id)
    await world.refusal(ada, items.close, { id, reason: 'BECAUSE', close_conversations: true })
    await world.refusal(jean, items.close, { id, reason: 'ON', close_conversations: true })
    expect(await rows(id)).toMatchObject([{ closed_at: null }])
  })
})
