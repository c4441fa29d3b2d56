import { members } from '@pollen/contract/members'
import { endpointPath } from '@pollen/contract/write-request'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anImageBomb, aPhonePicture, aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const anImage = async (as: Member, seed?: string) =>
  world.call(as, members.addImage, { image: asFile(await aPicture({ seed })) })
const refusedImage = (as: Member | null, image: File | string, fields = {}) =>
  world.refusal(as, members.addImage, { image, ...fields })

const idsOf = async (member: Member) => (await world.call(member, members.me)).images?.map(({ id }) => id) ?? []
const disable = (member: Member) =>
  world.db.updateTable('members').set({ disabled_at: world.now() }).where('id', '=', member.id).execute()

test('stores an uploaded picture at 512 and 96 pixels, visible to anyone', async () => {
  const ada = await world.aMember()
  const { id, url } = await anImage(ada)
  expect(url).toBe(endpointPath(members.image, { id }))
  for (const [query, side] of [
    ['', 512],
    ['?size=small', 96],
  ]) {
    const answer = await world.get(url + query)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
  }
  expect((await world.get(`${url}?size=huge`)).statusCode).toBe(400)
})

test('browsers may cache a picture for minutes, with an etag by content; shared caches may not', async () => {
  const { url } = await anImage(await world.aMember())
  const { headers } = await world.get(url)
  expect(headers['cache-control']).toBe('private, max-age=300')
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  expect((await world.get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  expect((await world.get(`${url}?size=small`)).headers.etag).not.toBe(headers.etag)
})

test('serves pictures without metadata', async () => {
  const ada = await world.aMember()
  const { url } = await world.call(ada, members.addImage, { image: asFile(await aPhonePicture()) })
  const { rawPayload } = await world.get(url)
  const { exif, xmp, icc, iptc } = await sharp(rawPayload).metadata()
  expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
})

test('the newest picture is the current one, even if several are from the same millisecond', async () => {
  const ada = await world.aMember()
  const [first, second, third] = [await anImage(ada, '#111'), await anImage(ada, '#222'), await anImage(ada, '#333')]
  expect(await idsOf(ada)).toEqual([third.id, second.id, first.id])
})

test('uploading the same picture again makes the old one current', async () => {
  const ada = await world.aMember()
  const first = await anImage(ada, '#111')
  const second = await anImage(ada, '#222')
  expect(await anImage(ada, '#111')).toEqual(first)
  expect(await idsOf(ada)).toEqual([first.id, second.id])
})

test('makes an earlier picture current again, and reusing the current one changes nothing', async () => {
  const ada = await world.aMember()
  const first = await anImage(ada, '#111')
  const second = await anImage(ada, '#222')
  for (let time = 0; time < 2; time++)
    expect(await world.call(ada, members.reuseImage, { id: first.id })).toEqual([first, second])
  expect(await idsOf(ada)).toEqual([first.id, second.id])
})

test('keeps twenty pictures and deletes the oldest', async () => {
  const ada = await world.aMember()
  const rows = Array.from({ length: 20 }, (_, n) => {
    const file = `${n.toString(16).padStart(64, '0')}.webp`
    return { member_id: ada.id, file, small_file: file, chosen_at: new Date(1e12 + n) }
  })
  await world.db.insertInto('member_images').values(rows).execute()
  const oldest = (await idsOf(ada)).at(-1)
  const { id } = await anImage(ada)
  const kept = await idsOf(ada)
  expect(kept).toHaveLength(20)
  expect(kept[0]).toBe(id)
  expect(kept).not.toContain(oldest)
})

test('returns a picture as a JSON string with its name and its data', async () => {
  const ada = await world.aMember()
  const { id, url } = await anImage(ada)
  const answer = await world.send(ada, members.imageBase64, { id })
  expect(answer.headers['content-type']).toContain('application/json')
  const { name, base64_url } = JSON.parse(answer.json())
  expect(name).toMatch(/\.webp$/)
  const served = (await world.get(url)).rawPayload.toString('base64')
  expect(base64_url).toBe(`data:image/webp;base64,${served}`)
})

test('a deleted picture does not exist for anyone', async () => {
  const ada = await world.aMember()
  const { id, url } = await anImage(ada)
  await world.call(ada, members.deleteImage, { id })
  expect(await idsOf(ada)).toEqual([])
  expect((await world.get(url)).statusCode).toBe(404)
  expect((await world.refusal(ada, members.deleteImage, { id })).key).toBe('IMAGE_DOESNT_EXIST')
})

/** Endpoints for the owner of a picture only. */
const ownerCalls = [members.imageBase64, members.reuseImage, members.deleteImage]

test('another member may only view a picture', async () => {
  const [ada, ben] = [await world.aMember(), await world.aMember()]
  const { id, url } = await anImage(ada)
  expect((await world.http('GET', url, { as: ben })).statusCode).toBe(200)
  for (const endpoint of ownerCalls)
    expect(await world.refusal(ben, endpoint, { id })).toMatchObject({ status: 403, key: 'NOT_IMAGE_OWNER' })
  const image = asFile(await aPicture())
  expect((await refusedImage(ben, image, { user_id: ada.id })).key).toBe('NOT_ACCOUNT_OWNER')
  await world.call(ben, members.addImage, { image, user_id: ben.id })
  expect(await idsOf(ada)).toEqual([id])
})

test('a visitor may only view a picture', async () => {
  const { id, url } = await anImage(await world.aMember())
  expect((await world.get(url)).statusCode).toBe(200)
  for (const endpoint of ownerCalls) expect((await world.refusal(null, endpoint, { id })).status).toBe(401)
  expect((await refusedImage(null, asFile(await aPicture()))).status).toBe(401)
})

test('a replaced picture is visible to its owner only, without caching', async () => {
  const [ada, ben] = [await world.aMember(), await world.aMember()]
  const first = await anImage(ada, '#111')
  const second = await anImage(ada, '#222')
  for (const query of ['', '?size=small']) {
    for (const as of [ben, null]) {
      const answer = await world.http('GET', first.url + query, { as, headers: { 'if-none-match': '*' } })
      expect(answer.json().key).toBe('IMAGE_DOESNT_EXIST')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    const own = await world.http('GET', first.url + query, { as: ada })
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
  }
  for (const endpoint of ownerCalls)
    expect((await world.refusal(ben, endpoint, { id: first.id })).key).toBe('IMAGE_DOESNT_EXIST')
  expect((await world.call(ben, members.get, { id: ada.id })).images).toEqual([second])
  expect((await world.call(ada, members.get, { id: ada.id })).images).toEqual([second, first])

  await world.call(ada, members.reuseImage, { id: first.id })
  expect((await world.get(first.url)).statusCode).toBe(200)
  expect((await world.get(second.url)).statusCode).toBe(404)
  await world.call(ada, members.deleteImage, { id: first.id })
  expect((await world.get(second.url)).statusCode).toBe(200)
})

test('ids of pictures cannot be guessed from another id', async () => {
  const [{ id }] = [await anImage(await world.aMember(), '#111'), await anImage(await world.aMember(), '#222')]
  expect(id).toBeGreaterThan(2 ** 32)
  for (let step = 1; step <= 50; step++) {
    for (const other of [id + step, id - step, step])
      expect((await world.refusal(null, members.image, { id: other })).key).toBe('IMAGE_DOESNT_EXIST')
  }
})

test('pictures of a disabled member do not exist for anyone', async () => {
  const [ada, ben] = [await world.aMember(), await world.aMember()]
  const { id } = await anImage(ada)
  await disable(ada)
  for (const endpoint of [members.image, ...ownerCalls])
    expect((await world.refusal(ben, endpoint, { id })).key).toBe('IMAGE_DOESNT_EXIST')
  expect((await world.refusal(null, members.image, { id })).key).toBe('IMAGE_DOESNT_EXIST')
})

test.each(['0', 'x', '99999999', '1e3', '-1'])('rejects the id %s', async (id) => {
  expect((await world.refusal(null, members.image, { id })).status).toBe(id === '99999999' ? 404 : 400)
})

test.each([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Must be a JPEG'],
  ['a GIF that is also a script', async () => Buffer.from('GIF89a/*\x01*/=1;alert(1)'), 'Must be a JPEG'],
  ['half a picture', async () => (await aPicture()).subarray(0, 1500), 'Must be a JPEG'],
  ['a bomb', async () => anImageBomb(), 'at most 40 megapixels'],
  ['a file of 12 MB', async () => Buffer.alloc(12 * 2 ** 20), 'at most 10 MB'],
  ['text', async () => 'no file at all', 'Invalid field'],
])('rejects %s with a field error and stores nothing', async (_what, image, message) => {
  const ada = await world.aMember()
  const content = await image()
  const refusal = await refusedImage(ada, typeof content === 'string' ? content : asFile(content))
  expect(refusal.status).toBe(400)
  expect(refusal.serializer_errors?.image?.[0]).toContain(message)
  expect(await idsOf(ada)).toEqual([])
})

test('stores each of many concurrent uploads once', async () => {
  const ada = await world.aMember()
  const seeds = Array.from({ length: 12 }, (_, n) => `#${(n % 6) * 2}a${n % 6}`)
  const made = await Promise.all(seeds.map((seed) => anImage(ada, seed)))
  const ids = await idsOf(ada)
  expect(ids).toHaveLength(6)
  expect(new Set(made.map(({ id }) => id))).toEqual(new Set(ids))
  for (const { url } of made) expect((await world.http('GET', url, { as: ada })).statusCode).toBe(200)
})

test('allows thirty uploads an hour', async () => {
  const ada = await world.aMember()
  for (let n = 0; n < 30; n++) await refusedImage(ada, asFile(Buffer.from('no picture')))
  const refusal = await refusedImage(ada, asFile(await aPicture()))
  expect(refusal.status).toBe(429)
  expect(refusal.retryAfter).toBeGreaterThan(0)
})
