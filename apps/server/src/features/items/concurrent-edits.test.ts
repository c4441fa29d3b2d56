import { comments } from '@pollen/contract/comments'
import { conversations } from '@pollen/contract/conversations'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member

beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
})
afterAll(() => world.stop())

const get = (id: number) => world.call(ada, items.get, { id })
const update = (id: number, changes: object) => world.send(ada, items.update, { id, ...changes })
const close = (id: number, reason: string) => world.send(ada, items.close, { id, reason })
const view = (as: Member, id: number) => world.send(as, items.get, { id, view_date: 1750000000 })
const comment = (as: Member, id: number) => world.send(as, comments.create, { id, content: 'Hello' })
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()
const setImages = async (id: number, seed: string) =>
  world.send(ada, itemImages.set, { item_id: id, images: [asFile(await aPicture({ seed }))] })

test('saves one of several edits of the same version, and the others get the current item', async () => {
  const { id } = await world.anItem(ada)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => update(id, { name: `Pram ${n}`, description: `Words ${n}`, version: 1 })),
  )
  expect(statuses(answers)).toEqual([200, ...Array(7).fill(409)])
  const saved = answers.find(({ statusCode }) => statusCode === 200)?.json()
  expect(await get(id)).toEqual(saved)
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
    expect(answer.json()).toMatchObject({ key: 'ITEM_CHANGED', details: saved })
  }
})

test('new pictures, closing and reopening make an edit stale', async () => {
  const { id } = await world.anItem(ada)
  const changes = [() => setImages(id, '#123456'), () => close(id, 'OTH'), () => update(id, { is_closed: false })]
  for (const change of changes) {
    const { version } = await get(id)
    await change()
    const late = await update(id, { name: 'Late', version })
    expect([late.statusCode, late.json().details]).toEqual([409, await get(id)])
  }
})

test('comments and views do not make an edit stale', async () => {
  const { id } = await world.anItem(ada)
  const jean = await world.aMember()
  await view(jean, id)
  await comment(jean, id)
  expect((await update(id, { name: 'In time', version: 1 })).statusCode).toBe(200)
})

test('applies all concurrent edits of different fields without a version', async () => {
  const { id } = await world.anItem(ada)
  const changes = { name: 'A cot', description: 'Of wood', category2: 'TS', is_recurrent: false, visibility: 'UL' }
  const answers = await Promise.all(Object.entries(changes).map(([field, value]) => update(id, { [field]: value })))
  expect(statuses(answers)).toEqual(Array(5).fill(200))
  expect(await get(id)).toMatchObject({ ...changes, version: 6 })
})

test('closes an item once for concurrent calls', async () => {
  const { id } = await world.anItem(ada)
  const answers = await Promise.all(Array.from({ length: 4 }, () => close(id, 'ON')))
  expect(statuses(answers)).toEqual([200, 409, 409, 409])
})

test('deleting leaves nothing behind during concurrent edits, comments, views and uploads', async () => {
  const { id } = await world.anItem(ada)
  const jean = await world.aMember()
  const remove = () => world.send(ada, items.delete, { id })
  const answers = await Promise.all([
    setImages(id, '#654321'),
    update(id, { name: 'A cot' }),
    comment(jean, id),
    view(jean, id),
    world.send(jean, conversations.create, { item_id: id }),
    remove(),
    remove(),
  ])
  for (const { statusCode } of answers) expect([200, 201, 204, 404]).toContain(statusCode)
  for (const table of ['item_images', 'comments', 'item_views'] as const) {
    expect(await world.db.selectFrom(table).select('item_id').where('item_id', '=', id).execute()).toEqual([])
  }
})
