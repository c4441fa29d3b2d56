import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'
import { loadDemo } from '../load-demo.ts'
import { seed } from '../seed.ts'
import { drawPicture } from './draw-picture.ts'
import { hangPictures } from './hang-pictures.ts'
import { picturedItems } from './pictured-items.ts'
import { type Thing, things } from './things/things.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await loadDemo(world.db, { now: world.now(), center: { longitude: 5.57, latitude: 50.64 } })
})
afterAll(() => world.stop())

const imagesOf = (name: string) =>
  world.db
    .selectFrom('item_images')
    .innerJoin('items', 'items.id', 'item_images.item_id')
    .select(['item_images.id', 'file'])
    .where('items.name', '=', name)
    .orderBy('position')
    .execute()

test('items of the demo get the same pictures once, however often it is tried', async () => {
  const [first, second] = picturedItems(seed).filter(({ drawings }) => drawings().length === 2) as [never, never]
  const wanted = [first, second] as ReturnType<typeof picturedItems>
  const context = { db: world.db, storage: world.deps.storage }
  await Promise.all([hangPictures(context, wanted.slice(0, 1)), hangPictures(context, wanted)])
  const hung = await Promise.all(wanted.map(({ name }) => imagesOf(name)))
  expect(hung.map((images) => images.length)).toEqual([2, 2])

  await hangPictures(context, wanted)
  expect(await Promise.all(wanted.map(({ name }) => imagesOf(name)))).toEqual(hung)
  const picture = await world.get(`/api/v1/items/images/${hung[0]?.[0]?.id}?size=thumb`)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('more than half of the items have pictures, and each has its own', async () => {
  const all = picturedItems(seed)
  const items = await world.db.selectFrom('items').select('name').execute()
  const names = new Set(items.map(({ name }) => name))
  expect(all.filter(({ name }) => !names.has(name))).toEqual([])
  expect(all.length / names.size).toBeGreaterThan(0.55)
  const drawings = all.flatMap((item) => item.drawings())
  expect(new Set(drawings).size).toBe(drawings.length)
  expect(all.flatMap((item) => item.drawings())).toEqual(drawings)
})

test('every thing can be drawn, with numbers everywhere', () => {
  for (const thing of Object.keys(things) as Thing[]) {
    for (const view of [0, 1, 2]) expect(drawPicture(thing, { seed: 'any', view }), thing).not.toMatch(/NaN|undefined/)
  }
})
