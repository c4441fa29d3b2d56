import { readdirSync } from 'node:fs'
import { itemImages } from '@pollen/contract/item-images'
import { members } from '@pollen/contract/members'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'
import { paths } from '../paths.ts'
import {
  addImages,
  addMessageImages,
  addPortraits,
  itemsWithImages,
  membersWithPortraits,
  messagesWithImage,
} from './add-demo-images.ts'
import { demoSeed } from './demo-neighbourhood.ts'
import { drawThing } from './drawings/draw-thing.ts'
import { loadDemo } from './load-demo.ts'

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

test('adding images to items is idempotent and deterministic', async () => {
  const items = itemsWithImages(demoSeed)
    .filter(({ drawings }) => drawings().length === 2)
    .slice(0, 2)
  const context = { db: world.db, storage: world.deps.storage }
  await Promise.all([addImages(context, items.slice(0, 1)), addImages(context, items)])
  const added = await Promise.all(items.map(({ name }) => imagesOf(name)))
  expect(added.map((images) => images.length)).toEqual([2, 2])

  await addImages(context, items)
  expect(await Promise.all(items.map(({ name }) => imagesOf(name)))).toEqual(added)
  const image = await world.send(null, itemImages.get, { id: added[0]?.[0]?.id, size: 'thumb' })
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('more than half of the items have images, all of which differ', async () => {
  const all = itemsWithImages(demoSeed)
  const items = await world.db.selectFrom('items').select('name').execute()
  const names = new Set(items.map(({ name }) => name))
  expect(all.filter(({ name }) => !names.has(name))).toEqual([])
  expect(all.length / names.size).toBeGreaterThan(0.55)
  const drawings = all.flatMap((item) => item.drawings())
  expect(new Set(drawings).size).toBe(drawings.length)
  expect(all.flatMap((item) => item.drawings())).toEqual(drawings)
})

test('most members have a profile picture of their own, which is added once', async () => {
  const all = membersWithPortraits(demoSeed)
  const drawn = all.map(({ portrait }) => portrait())
  expect(all.length).toBeGreaterThan(30)
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(all.map(({ portrait }) => portrait())).toEqual(drawn)
  for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|[{}]/)

  const some = all.slice(0, 2)
  const context = { db: world.db, storage: world.deps.storage, clock: world.now }
  await Promise.all([addPortraits(context, some), addPortraits(context, some)])
  await addPortraits(context, some)
  const images = await world.db.selectFrom('member_images').select(['id', 'member_id', 'file']).execute()
  expect(images).toHaveLength(2)
  expect(new Set(images.map(({ file }) => file)).size).toBe(2)
  const picture = await world.send(null, members.image, { id: images[0]?.id })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('adds the picture of a message once', async () => {
  const context = { db: world.db, storage: world.deps.storage }
  const messages = messagesWithImage(demoSeed)
  await Promise.all([addMessageImages(context, messages), addMessageImages(context, messages)])
  await addMessageImages(context, messages)
  const images = await world.db
    .selectFrom('message_images')
    .innerJoin('messages', 'messages.id', 'message_id')
    .select(['message_images.file', 'message_images.side', 'messages.content'])
    .execute()
  expect(images).toMatchObject([{ side: 'owner', content: messages[0]?.content }])
  expect(await world.deps.storage.media.has(images[0]?.file ?? '')).toBe(true)
})

test('every thing can be drawn without missing numbers or colours', () => {
  const things = readdirSync(paths.demoThings).map((file) => file.replace('.svg', ''))
  expect(things.length).toBeGreaterThan(40)
  for (const thing of things) {
    for (const view of [0, 1, 2])
      expect(drawThing(thing, { seed: 'any', view }), thing).not.toMatch(/NaN|undefined|[{}]/)
  }
})
