import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../test/forms.ts'
import { anImageBomb, aPhonePicture, aPicture } from '../../../test/pictures.ts'
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

async function send(id: number, images: Buffer[], { keep, as = ada }: { keep?: unknown; as?: Member } = {}) {
  const fields = { item_id: String(id), ...(keep !== undefined && { keep: JSON.stringify(keep) }), images }
  return world.http('POST', '/api/v1/images/', { as, ...(await aForm(fields)) })
}

test('pictures come in their order, and are kept, moved, added and removed in one call', async () => {
  const { id } = await world.anItem(ada)
  const first = (await send(id, pictures)).json()
  const [a, b, c] = first.images as string[]
  expect(first.images).toHaveLength(3)
  expect(first.version).toBe(2)

  const moved = (await send(id, [], { keep: [c, a, b] })).json()
  expect(moved.images).toEqual([c, a, b])
  const mixed = (
    await send(id, [await aPicture({ seed: '#444444' })], { keep: [b, null, Number(a?.split('/').at(-1))] })
  ).json()
  expect(mixed.images).toEqual([b, expect.stringMatching(/images\/\d+$/), a])
  expect((await send(id, [pictures[0] as Buffer])).json().images).toHaveLength(1)
  expect((await send(id, [])).json().images).toEqual([])
})

test('what is served is a WebP without metadata, large or as a thumbnail, for anyone and for a day', async () => {
  const { id } = await world.anItem(ada)
  const [url = ''] = (await send(id, [await aPhonePicture()])).json().images
  const large = await world.get(url)
  expect(large.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('public'),
  })
  for (const trace of ['Exif', 'Ada Lambert', 'Pierreuse']) expect(large.rawPayload.includes(trace)).toBe(false)
  const thumb = await world.get(`${url}?size=thumb`)
  expect(thumb.rawPayload.length).toBeLessThan(large.rawPayload.length)
})

test.each([
  ['PB', { visitor: 200, member: 200 }],
  ['UL', { visitor: 404, member: 200 }],
  ['DR', { visitor: 404, member: 404 }],
])('pictures of an item that is %s are for %o, and for its owner', async (visibility, { visitor, member }) => {
  const { id } = await world.anItem(ada)
  const [url = ''] = (await send(id, pictures.slice(0, 1))).json().images
  await world.http('PATCH', `/api/v1/items/${id}/`, { as: ada, body: { visibility } })
  for (const [as, status] of [
    [null, visitor],
    [await world.aMember(), member],
    [ada, 200],
  ] as const) {
    expect((await world.http('GET', url, { as })).statusCode).toBe(status)
  }
})

test.each([
  ['PB', 'public, max-age=86400, immutable'],
  ['UL', 'private, max-age=86400, immutable'],
  ['DR', 'private, no-store'],
])(
  'a picture of an item that is %s is kept by caches as %s, and not sent again to who has it',
  async (visibility, kept) => {
    const { id } = await world.anItem(ada)
    const [url = ''] = (await send(id, pictures.slice(0, 1))).json().images
    await world.http('PATCH', `/api/v1/items/${id}/`, { as: ada, body: { visibility } })
    for (const size of ['', '?size=thumb']) {
      const first = await world.http('GET', url + size, { as: ada })
      expect([first.statusCode, first.headers['cache-control']]).toEqual([200, kept])
      const headers = { 'if-none-match': String(first.headers.etag) }
      expect((await world.http('GET', url + size, { as: ada, headers })).statusCode).toBe(304)
    }
  },
)

test('a thirteenth picture, somebody else’s, or a file that is none changes nothing', async () => {
  const { id } = await world.anItem(ada)
  const [url] = (await send(id, pictures.slice(0, 1))).json().images
  const before = (await world.http('GET', `/api/v1/items/${id}/`, { as: ada })).json()

  const twelve = Array.from({ length: 12 }, () => pictures[0] as Buffer)
  expect((await send(id, twelve, { keep: [url] })).json().serializer_errors).toEqual({
    images: ['At most 12 pictures are possible'],
  })
  expect((await send(id, [...twelve, pictures[1] as Buffer])).json().serializer_errors).toHaveProperty('images')
  expect((await send(id, [], { keep: [999_999] })).json().key).toBe('IMAGE_DOESNT_EXIST')
  expect(
    (await send(id, [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])).json().serializer_errors,
  ).toHaveProperty(['images.0'])
  expect((await send(id, [pictures[0] as Buffer, anImageBomb()])).json().serializer_errors).toHaveProperty(['images.1'])
  expect((await send(id, pictures, { as: await world.aMember() })).json().key).toBe('NOT_ITEM_OWNER')
  expect((await send(id, [], { keep: 'nonsense' })).statusCode).toBe(400)
  expect((await world.http('GET', `/api/v1/items/${id}/`, { as: ada })).json()).toEqual(before)
})

test('a new item can begin with the pictures of an old one', async () => {
  const { id } = await world.anItem(ada)
  await send(id, pictures)
  const answer = await world.http('GET', `/api/v1/items/${id}/images/base64`, { as: ada })
  const list = JSON.parse(answer.json())
  expect(list).toHaveLength(3)
  const again = Buffer.from(list[0].base64_url.split(',')[1], 'base64')
  const copy = await world.anItem(ada)
  expect((await send(copy.id, [again])).json().images).toHaveLength(1)
})

test('no file is left without a row, nor a row without its file', async () => {
  const { id } = await world.anItem(ada)
  await send(id, pictures)
  await world.http('DELETE', `/api/v1/items/${id}/`, { as: ada })
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
