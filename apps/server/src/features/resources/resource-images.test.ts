import { resources } from '@pollen/contract/resources'
import { writeRequest } from '@pollen/contract/write-request'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anImageBomb, aPhonePicture } from '../../../test/pictures.ts'
import { aSourceServer, type SourceServer } from '../../../test/source-servers.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { listResourceFiles } from './resource-images.queries.ts'
import { saveResources } from './resources.queries.ts'

let world: World
let site: SourceServer

beforeAll(async () => {
  // Allows only the test server, because an instance normally rejects local addresses.
  world = await startWorld({ mayReach: (address) => address === '127.0.0.1' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.db.deleteFrom('resources').execute()
  site = await aSourceServer((response) => response.end())
})
afterEach(() => site.stop())

const link = { kind: 'BKC', id: 'node/1' } as const
const save = (image = `${site.url}/photo.jpg`, on = world) =>
  saveResources(
    on.db,
    [
      {
        ...{ ...link, name: 'Books', description: '', location: { longitude: 5.57, latitude: 50.64 } },
        ...{ opening_hours: '', website: '', image },
      },
    ],
    { source: 'osm', now: on.now() },
  )
const open = (on = world) => on.get(writeRequest(resources.image, link).url)
const later = (days: number) => world.moveClock(new Date(world.now().getTime() + days * 86_400_000))

test('the instance fetches an image once and serves it without metadata', async () => {
  site.sends(await aPhonePicture())
  await save()
  const { image } = await world.call(null, resources.get, link)
  expect(image).toBe(writeRequest(resources.image, link).url)
  const answer = await world.get(image)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  const { format, exif, width, height } = await sharp(answer.rawPayload).metadata()
  expect([format, exif, width, height]).toEqual(['webp', undefined, 400, 600])
  const [one, ...others] = await Promise.all([1, 2, 3].map(() => open()))
  expect(one?.rawPayload).toEqual(others[0]?.rawPayload)
  expect(site.requests.map(({ url }) => url.pathname)).toEqual(['/photo.jpg'])
  expect(site.requests[0]?.agent).toMatch(/^Pollen/)
})

test('sixty concurrent viewers share one request', async () => {
  const picture = await aPhonePicture()
  site.handleWith((response) => setImmediate(() => response.end(picture)))
  await save()
  const answers = await Promise.all(Array.from({ length: 60 }, () => open()))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(site.requests).toHaveLength(1)
})

describe('an invalid image gives 404 and is retried after a day:', () => {
  test.each<[string, () => unknown]>([
    ['an HTML page', () => site.sends('<!doctype html><script>alert(1)</script>')],
    [
      'an SVG with a script',
      () => site.sends('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['an error', () => site.sends('oops', 500)],
    ['too many pixels', () => site.sends(anImageBomb())],
    ['too many bytes', () => site.sends(Buffer.alloc(11_000_000, 1))],
    ['an empty answer', () => site.sends('')],
    ['a broken connection', () => site.handleWith((response) => response.destroy())],
    ['a redirect loop', () => site.sends('', 302, { location: '/photo.jpg' })],
    ['a redirect to this machine', () => site.sends('', 302, { location: site.url.replace('127.0.0.1', '127.0.0.2') })],
    ['a redirect to its name', () => site.sends('', 302, { location: site.url.replace('127.0.0.1', 'localhost.') })],
    ['a redirect to a metadata service', () => site.sends('', 302, { location: 'http://169.254.169.254/latest' })],
    ['a redirect to a file', () => site.sends('', 302, { location: 'file:///etc/passwd' })],
  ])('%s', async (_what, answerBadly) => {
    answerBadly()
    await save()
    const refused = (await open()).json()
    expect(refused.key).toBe('IMAGE_DOESNT_EXIST')
    const { length } = site.requests
    await open()
    expect(site.requests).toHaveLength(length)
    later(1.1)
    site.sends(await aPhonePicture())
    expect((await open()).statusCode).toBe(200)
  })
})

test('keeps a stored image if fetching it again fails', async () => {
  site.sends(await aPhonePicture())
  await save()
  const before = await open()
  later(31)
  site.sends('gone', 404)
  expect((await open()).rawPayload).toEqual(before.rawPayload)
})

test('sends no requests to local addresses, whatever the URL of the image', async () => {
  const real = await startWorld()
  site.sends(await aPhonePicture())
  const { port } = new URL(site.url)
  for (const host of ['127.0.0.1', '127.1', '0x7f000001', '[::1]', '[::ffff:127.0.0.1]', 'localhost.', '0.0.0.0']) {
    await real.db.updateTable('resources').set({ image_url: '' }).execute()
    await save('', real)
    await real.db
      .updateTable('resources')
      .set({ image_url: `http://${host}:${port}/photo.jpg` })
      .execute()
    expect([host, (await open(real)).statusCode]).toEqual([host, 404])
  }
  expect(site.requests).toEqual([])
  await real.stop()
})

test('RESOURCE_IMAGES=off disables images', async () => {
  const without = await startWorld({ settings: { RESOURCE_IMAGES: 'off' }, mayReach: () => true })
  site.sends(await aPhonePicture())
  await save(undefined, without)
  expect((await without.call(null, resources.get, link)).image).toBe('')
  expect((await open(without)).statusCode).toBe(404)
  expect(site.requests).toEqual([])
  await without.stop()
})

test('deletes resources that disappeared long ago with their images, unless an item links to them', async () => {
  site.sends(await aPhonePicture())
  await save()
  await open()
  expect(await listResourceFiles(world.db, '')).not.toEqual([])
  const ada = await world.aMember()
  const item = await world.anItem(ada)
  const linked = { resource_kind: link.kind, resource_id: link.id }
  await world.db.updateTable('items').set(linked).where('id', '=', item.id).execute()
  await world.db.updateTable('resources').set({ gone_at: world.now() }).execute()
  later(91)
  await world.runScheduled('forget-resources')
  expect(await world.call(null, resources.get, link)).toMatchObject({ name: 'Books', is_gone: true })
  await world.db.deleteFrom('items').where('id', '=', item.id).execute()
  await world.runScheduled('forget-resources')
  expect((await world.refusal(null, resources.get, link)).key).toBe('RESOURCE_DOESNT_EXIST')
  const files = await world.db
    .selectFrom('resource_images')
    .select('url')
    .where('url', 'like', `${site.url}%`)
    .execute()
  expect(files).toEqual([])
})
