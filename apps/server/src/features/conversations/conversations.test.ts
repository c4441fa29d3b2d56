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

const start = (as: Member, item_id: unknown) => world.http('POST', '/api/v1/conversations/', { as, body: { item_id } })
const closeAll = (as: Member, id: number) => world.http('PATCH', `/api/v1/conversations/items/${id}/close-all`, { as })
const change = (as: Member, id: number, body: object) => world.http('PATCH', `/api/v1/items/${id}/`, { as, body })
const closeItem = (as: Member, id: number, body: object = {}) =>
  world.http('POST', `/api/v1/items/${id}/close`, { as, body: { reason: 'ON', ...body } })
const rows = (itemId: number) =>
  world.db.selectFrom('conversations').selectAll().where('item_id', '=', itemId).orderBy('id').execute()
const row = (id: number) =>
  world.db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a conversation is started', () => {
  test('by another member than the owner, once for each item', async () => {
    const [pram, drill] = [await world.anItem(ada), await world.anItem(ada)]
    const first = await start(jean, pram.id)
    expect([first.statusCode, first.json()]).toEqual([201, { id: expect.any(Number) }])
    expect((await start(jean, String(pram.id))).json()).toEqual(first.json())
    expect((await start(jean, drill.id)).json()).not.toEqual(first.json())
    expect((await start(await world.aMember(), pram.id)).json()).not.toEqual(first.json())
    expect(await rows(pram.id)).toMatchObject([
      { id: first.json().id, owner_id: ada.id, asker_id: jean.id, closed_at: null },
      {},
    ])
    expect((await start(ada, pram.id)).json().key).toBe('ITEM_IS_YOURS')
  })

  test('once also when it is started twenty times at once', async () => {
    const { id } = await world.anItem(ada)
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(jean, id)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(await rows(id)).toHaveLength(1)
  })

  test('about what one may see: not a draft, nothing of a disabled member, nothing unknown', async () => {
    const gone = await world.aMember()
    const hidden = await world.anItem(gone)
    await world.db.updateTable('members').set({ disabled_at: world.now() }).where('id', '=', gone.id).execute()
    const draft = await world.anItem(ada)
    await change(ada, draft.id, { visibility: 'DR' })
    for (const id of [hidden.id, draft.id, 999_999]) {
      const answer = await start(jean, id)
      expect([answer.statusCode, answer.json().key]).toEqual([404, 'ITEM_DOESNT_EXIST'])
    }
    const unlisted = await world.anItem(ada)
    await change(ada, unlisted.id, { visibility: 'UL' })
    expect((await start(jean, unlisted.id)).statusCode).toBe(201)
  })

  test('about what is neither closed nor ended, though who has one already gets to it', async () => {
    const closed = await world.anItem(ada)
    const { id } = (await start(jean, closed.id)).json()
    await closeItem(ada, closed.id)
    const late = await world.aMember()
    expect((await start(late, closed.id)).json().key).toBe('ITEM_IS_CLOSED')
    expect((await start(jean, closed.id)).json()).toEqual({ id })

    const ended = await world.anItem(ada)
    const enddate = world.now().toISOString()
    await change(ada, ended.id, { startdate: '2026-01-01T00:00:00Z', enddate })
    expect((await start(late, ended.id)).json().key).toBe('ITEM_HAS_ENDED')
  })

  test.each([[undefined], ['pram'], [0], [1.5], [null], [[1]], ['1e3']])('not about item %j', async (item_id) => {
    const answer = await start(jean, item_id)
    expect([answer.statusCode, Object.keys(answer.json().serializer_errors)]).toEqual([400, ['item_id']])
  })

  test('not without end', async () => {
    const eager = await world.aMember()
    const items = await Promise.all(Array.from({ length: 31 }, () => world.anItem(ada)))
    const answers = []
    for (const { id } of items) answers.push((await start(eager, id)).statusCode)
    expect([answers.filter((status) => status === 201).length, answers.at(-1)]).toEqual([30, 429])
    expect((await start(eager, items[0]?.id)).statusCode).toBe(201)
  })
})

describe('all conversations of an item are closed', () => {
  test('by its owner alone, who is remembered; earlier ones stay with who closed them', async () => {
    const { id } = await world.anItem(ada)
    const mary = await world.aMember()
    const first = (await start(jean, id)).json().id
    const second = (await start(mary, id)).json().id
    await world.db
      .updateTable('conversations')
      .set({ closed_at: world.now(), closed_by: mary.id })
      .where('id', '=', second)
      .execute()
    expect((await closeAll(jean, id)).json().key).toBe('NOT_ITEM_OWNER')
    expect((await closeAll(ada, id)).json()).toEqual({ closed: 1 })
    expect(await row(first)).toMatchObject({ closed_by: ada.id, closed_at: world.now(), last_seq: 1 })
    expect(await row(second)).toMatchObject({ closed_by: mary.id })
    expect((await closeAll(ada, id)).json()).toEqual({ closed: 0 })
    expect((await closeAll(ada, 999_999)).json().key).toBe('ITEM_DOESNT_EXIST')
  })

  test.each([
    [true, 1],
    ['true', 1],
    [false, 0],
    [undefined, 0],
  ])('with the item when its owner says so (%j)', async (close_conversations, closed) => {
    const { id } = await world.anItem(ada)
    await start(jean, id)
    expect((await closeItem(ada, id, { close_conversations })).statusCode).toBe(200)
    expect((await rows(id)).filter(({ closed_by }) => closed_by === ada.id)).toHaveLength(closed)
  })

  test('not with an item that could not be closed', async () => {
    const { id } = await world.anItem(ada)
    await start(jean, id)
    await closeItem(ada, id, { reason: 'BECAUSE', close_conversations: true })
    await closeItem(jean, id, { close_conversations: true })
    expect(await rows(id)).toMatchObject([{ closed_at: null }])
  })
})
