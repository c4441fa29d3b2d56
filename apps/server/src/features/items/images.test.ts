import type { Visibility } from '@pollen/contract/constants'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anImageBomb, aPhonePicture, aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member
let pictures: Buffer[]

beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
  pictures = await Promise.all(['#110000', '#220000', '#330000'].map((seed) => aPicture({ seed })))
})
afterAll(() => world.stop())

const imagesInput = (id: number, images: Buffer[], keep?: unknown) => ({
  item_id: id,
  images: images.map(asFile),
  keep: keep === undefined ? undefined : JSON.stringify(keep),
})
const setImages = (id: number, images: Buffer[], keep?: unknown) =>
  world.call(ada, itemImages.set, imagesInput(id, images, keep))
const refuseImages = (id: number, images: Buffer[], keep?: unknown, as = ada) =>
  world.refusal(as, itemImages.set, imagesInput(id, images, keep))

test('keeps, moves, adds and removes pictures in one call', async () => {
  const { id } = await world.anItem(ada)
  const first = await setImages(id, pictures)
  const [a, b, c] = first.images
  expect(first.images).toHaveLength(3)
  expect(first.version).toBe(2)

  const moved = await setImages(id, [], [c, a, b])
  expect(moved.images).toEqual([c, a, b])
  const another = await aPicture({ seed: '#444444' })
  const mixed = await setImages(id, [another], [b, null, Number(a?.split('/').at(-1))])
  expect(mixed.images).toEqual([b, expect.stringMatching(/images\/\d+$/), a])
  expect((await setImages(id, [pictures[0] as Buffer])).images).toHaveLength(1)
  expect((await setImages(id, [])).images).toEqual([])
})

test('rejects a position without its picture, and an upload based on another version, without a change', async () => {
  const { id } = await world.anItem(ada)
  const { images } = await setImages(id, pictures)
  const lost = await refuseImages(id, [], [images[0], null])
  expect(lost).toMatchObject({ status: 400, serializer_errors: { images: [expect.any(String)] } })
  const late = await world.refusal(ada, itemImages.set, imagesInput(id, pictures), { headers: { 'if-match': '"1"' } })
  expect(late).toMatchObject({ status: 409, key: 'ITEM_CHANGED' })
  expect((await world.call(ada, items.get, { id })).images).toEqual(images)
})

test('serves a WebP without metadata, large or as a thumbnail, cacheable by anyone', async () => {
  const { id } = await world.anItem(ada)
  const [url = ''] = (await setImages(id, [await aPhonePicture()])).images
  const large = await world.get(url)
  expect(large.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('public'),
  })
  for (const trace of ['Exif', 'Ada Lambert', 'Pierreuse']) expect(large.rawPayload.includes(trace)).toBe(false)
  const thumb = await world.get(`${url}?size=thumb`)
  expect(thumb.rawPayload.length).toBeLessThan(large.rawPayload.length)
})

test.each<[Visibility, object & { visitor: number; member: number }]>([
  ['PB', { visitor: 200, member: 200 }],
  ['UL', { visitor: 404, member: 200 }],
  ['DR', { visitor: 404, member: 404 }],
])(
  'pictures of an item with visibility %s answer %o, and 200 to its owner',
  async (visibility, { visitor, member }) => {
    const { id } = await world.anItem(ada)
    const [url = ''] = (await setImages(id, pictures.slice(0, 1))).images
    await world.call(ada, items.update, { id, visibility })
    for (const [as, status] of [
      [null, visitor],
      [await world.aMember(), member],
      [ada, 200],
    ] as const) {
      expect((await world.http('GET', url, { as })).statusCode).toBe(status)
    }
  },
)

test.each<[Visibility, string]>([
  ['PB', 'public, max-age=86400, immutable'],
  ['UL', 'private, max-age=86400, immutable'],
  ['DR', 'private, no-store'],
])(
  'a picture of an item with visibility %s has the cache control %s, and a matching etag gets 304',
  async (visibility, cacheControl) => {
    const { id } = await world.anItem(ada)
    const [url = ''] = (await setImages(id, pictures.slice(0, 1))).images
    await world.call(ada, items.update, { id, visibility })
    for (const size of ['', '?size=thumb']) {
      const first = await world.http('GET', url + size, { as: ada })
      expect([first.statusCode, first.headers['cache-control']]).toEqual([200, cacheControl])
      const headers = { 'if-none-match': String(first.headers.etag) }
      expect((await world.http('GET', url + size, { as: ada, headers })).statusCode).toBe(304)
    }
  },
)

test('rejects a thirteenth picture, unknown ids, invalid files and other members', async () => {
  const { id } = await world.anItem(ada)
  const [url] = (await setImages(id, pictures.slice(0, 1))).images
  const before = await world.call(ada, items.get, { id })

  const twelve = Array.from({ length: 12 }, () => pictures[0] as Buffer)
  const tooMany = { images: ['At most 12 photos are allowed'] }
  expect((await refuseImages(id, twelve, [url])).serializer_errors).toEqual(tooMany)
  expect((await refuseImages(id, [...twelve, pictures[1] as Buffer])).serializer_errors).toHaveProperty('images')
  expect((await refuseImages(id, [], [999_999])).key).toBe('IMAGE_DOESNT_EXIST')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect((await refuseImages(id, [svg])).serializer_errors).toHaveProperty(['images.0'])
  const withBomb = [pictures[0] as Buffer, anImageBomb()]
  expect((await refuseImages(id, withBomb)).serializer_errors).toHaveProperty(['images.1'])
  expect((await refuseImages(id, pictures, undefined, await world.aMember())).key).toBe('NOT_ITEM_OWNER')
  expect((await refuseImages(id, [], 'nonsense')).status).toBe(400)
  expect(await world.call(ada, items.get, { id })).toEqual(before)
})

test('a new item can reuse the pictures of an old one', async () => {
  const { id } = await world.anItem(ada)
  await setImages(id, pictures)
  const list = JSON.parse(await world.call(ada, itemImages.base64, { id }))
  expect(list).toHaveLength(3)
  const again = Buffer.from(list[0].base64_url.split(',')[1], 'base64')
  const copy = await world.anItem(ada)
  expect((await setImages(copy.id, [again])).images).toHaveLength(1)
})

test('rows and stored files match after cleaning up', async () => {
  const { id } = await world.anItem(ada)
  await setImages(id, pictures)
  await world.call(ada, items.delete, { id })
  const start = world.now()
  world.moveClock(new Date(Date.now() + 2 * 3_600_000))
  await world.runScheduled('sweep-media')
  world.moveClock(start)
  const named = await world.db.selectFrom('item_images').select(['file', 'thumb_file']).execute()
  const names = new Set(named.flatMap(({ file, thumb_file }) => [file, thumb_file]))
  const stored = new Set<string>()
  for await (const { name } of world.deps.storage.media.list()) stored.add(name)
  expect(stored).toEqual(names)
})
