import { accounts } from '@pollen/contract/accounts'
import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anImageBomb, aPhonePicture, aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let picture: Buffer
let owner: Member
let asker: Member
let id: number

beforeAll(async () => {
  world = await startWorld()
  picture = await aPicture({ width: 40, height: 30 })
})
afterAll(() => world.stop())
beforeEach(async () => {
  owner = await world.aMember()
  asker = await world.aMember()
  const item = await world.anItem(owner)
  id = (await world.call(asker, conversations.create, { item_id: item.id })).id
})

const upload = async (as: Member, content = picture) =>
  world.call(as, messages.addImage, { id, image: asFile(content) })
const refusal = (as: Member | null, content = picture, conversationId = id) =>
  world.refusal(as, messages.addImage, { id: conversationId, image: asFile(content) })
const send = (as: Member, images: number[]) => world.call(as, messages.create, { id, images })
const load = (as: Member | null, url: string) => world.http('GET', url, { as })
const unsentOf = (side: string) =>
  world.db
    .selectFrom('message_images')
    .select('id')
    .where('conversation_id', '=', id)
    .where('side', '=', side)
    .where('message_id', 'is', null)
    .execute()
const hours = (count: number) => world.moveClock(new Date(world.now().getTime() + count * 3_600_000))
const storedFiles = async () => {
  const names: string[] = []
  for await (const { name } of world.deps.storage.media.list()) names.push(name)
  return names
}

test('a picture is visible to its uploader until it is sent, then to both members, and never to others', async () => {
  const { id: imageId, url } = await upload(asker)
  const stranger = await world.aMember()
  expect((await load(asker, url)).statusCode).toBe(200)
  for (const as of [owner, stranger]) expect((await load(as, url)).json().key).toBe('IMAGE_DOESNT_EXIST')
  expect((await load(null, url)).statusCode).toBe(401)

  const { images } = await send(asker, [imageId])
  expect(images).toMatchObject([{ id: imageId, url, width: 40, height: 30 }])
  for (const as of [owner, asker]) expect((await load(as, url)).statusCode).toBe(200)
  const unknown = await load(stranger, url.replace(String(imageId), '123456789'))
  expect((await load(stranger, url)).json()).toEqual(unknown.json())
  expect(unknown.statusCode).toBe(404)
})

test('a picture is served as WebP without metadata, large or small, and is not cached', async () => {
  const { url, width, height } = await upload(asker, await aPhonePicture())
  expect([width, height]).toEqual([400, 600])
  const large = await load(asker, url)
  expect(large.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
  for (const trace of ['Exif', 'Ada Lambert', 'Pierreuse']) expect(large.rawPayload.includes(trace)).toBe(false)
  const thumb = await load(asker, `${url}?size=thumb`)
  expect(thumb.rawPayload.length).toBeLessThan(large.rawPayload.length)
  expect((await load(asker, `${url}?size=huge`)).statusCode).toBe(400)
})

test('an oversized picture, or another file, is rejected in both languages and leaves nothing', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const content of [svg, anImageBomb(), Buffer.alloc(10_500_000, picture)]) {
    expect(await refusal(asker, content)).toMatchObject({
      status: 400,
      serializer_errors: { image: expect.anything() },
    })
  }
  expect((await world.refusal(asker, messages.addImage, { id })).serializer_errors).toHaveProperty('image')
  const inFrench = { id, image: asFile(svg) }
  const { serializer_errors } = await world.refusal(asker, messages.addImage, inFrench, {
    headers: { 'accept-language': 'fr' },
  })
  expect(serializer_errors?.image?.[0]).toContain('JPEG')
  expect(await unsentOf('asker')).toEqual([])
})

test('uploads into conversations of others, unknown ones and closed ones are rejected', async () => {
  const stranger = await world.aMember()
  expect(await refusal(stranger)).toMatchObject({ status: 404, key: 'SELF_NOT_PART_OF_CONVERSATION' })
  expect(await refusal(asker, picture, 99_999)).toMatchObject({ status: 404, key: 'SELF_NOT_PART_OF_CONVERSATION' })
  expect((await refusal(null)).status).toBe(401)
  const { url } = await upload(asker)
  await world.call(owner, conversations.close, { id })
  expect(await refusal(asker)).toMatchObject({ status: 409, key: 'CONVERSATION_IS_CLOSED' })
  expect((await load(asker, url)).statusCode).toBe(200)
})

test('a picture can be sent once, by its uploader, in the conversation of the upload', async () => {
  const { id: imageId } = await upload(asker)
  const item = await world.anItem(owner)
  const elsewhere = await world.call(asker, conversations.create, { item_id: item.id })
  const ofOther = await world.refusal(owner, messages.create, { id, images: [imageId] })
  const inOther = await world.refusal(asker, messages.create, { id: elsewhere.id, images: [imageId] })
  const twice = await world.refusal(asker, messages.create, { id, images: [imageId, imageId] })
  for (const { key } of [ofOther, inOther, twice]) expect(key).toBe('IMAGE_DOESNT_EXIST')
  await send(asker, [imageId])
  expect((await world.refusal(asker, messages.create, { id, images: [imageId] })).key).toBe('IMAGE_DOESNT_EXIST')
  expect((await world.call(asker, messages.list, { id })).count).toBe(1)
})

test('pictures keep the order in which they were sent', async () => {
  const first = await upload(asker, await aPicture({ seed: '#110000' }))
  const second = await upload(asker, await aPicture({ seed: '#220000' }))
  const ids = [second.id, first.id]
  expect((await send(asker, ids)).images.map((image) => image.id)).toEqual(ids)
  const { results } = await world.call(owner, messages.list, { id })
  expect(results[0]?.images.map((image) => image.id)).toEqual(ids)
})

test('deleting a message deletes its pictures and their files', async () => {
  const image = await upload(asker, await aPicture({ seed: '#330000' }))
  const message = await send(asker, [image.id])
  const before = await storedFiles()
  await world.call(asker, messages.delete, { id: message.id })
  for (const as of [owner, asker]) expect((await load(as, image.url)).json().key).toBe('IMAGE_DOESNT_EXIST')
  world.moveClock(new Date(Date.now() + 2 * 3_600_000))
  await world.runScheduled('sweep-media')
  expect((await storedFiles()).length).toBe(before.length - 2)
})

test('unsent pictures are deleted after a day, sent ones are kept', async () => {
  const [sent, unsent] = [await upload(asker), await upload(asker)]
  await send(asker, [sent.id])
  hours(23)
  await world.runScheduled('delete-unsent-images')
  expect((await load(asker, unsent.url)).statusCode).toBe(200)
  hours(2)
  await world.runScheduled('delete-unsent-images')
  expect((await load(asker, unsent.url)).statusCode).toBe(404)
  expect((await load(asker, sent.url)).statusCode).toBe(200)
  hours(2)
  await world.runScheduled('sweep-media')
  expect((await load(asker, sent.url)).statusCode).toBe(200)
})

test('each member keeps their newest thirty unsent pictures, even after sixty concurrent uploads', async () => {
  const ofOwner = await upload(owner)
  const sent = await upload(asker)
  await send(asker, [sent.id])
  const image = asFile(picture)
  const atOnce = Array.from({ length: 60 }, () => world.send(asker, messages.addImage, { id, image }))
  const statuses = new Set((await Promise.all(atOnce)).map(({ statusCode }) => statusCode))
  // Memory per member is limited, so some of the concurrent uploads are rejected and can be retried.
  expect([...statuses].filter((status) => status !== 201 && status !== 429)).toEqual([])
  hours(1)
  const last: number[] = []
  for (let n = 0; n < 31; n++) last.push((await upload(asker)).id)
  const kept = await unsentOf('asker')
  expect(kept).toHaveLength(30)
  expect(kept.filter((one) => !last.includes(one.id))).toEqual([])
  for (const { url } of [ofOwner, sent]) expect((await load(owner, url)).statusCode).toBe(200)
})

test('uploads are limited per hour', async () => {
  const limit = { name: 'upload-message-image', times: 120, minutes: 60 }
  for (let n = 0; n < limit.times; n++) await world.deps.limits.take(limit, String(asker.id))
  expect(await refusal(asker)).toMatchObject({ status: 429, key: 'TOO_MANY_ATTEMPTS', retryAfter: 3600 })
  await upload(owner)
})

test('pictures of a member who left stay for the other member, and are deleted with the second', async () => {
  const image = await upload(asker, await aPicture({ seed: '#440000' }))
  await send(asker, [image.id])
  await world.call(asker, accounts.disable, { id: asker.id, password: asker.password })
  expect((await load(owner, image.url)).statusCode).toBe(200)
  for (const member of [asker, owner]) {
    const now = world.now()
    const leaving = { disabled_at: now, deletion_at: now }
    await world.db.updateTable('members').set(leaving).where('id', '=', member.id).execute()
    await world.runScheduled('erase-accounts')
    if (member === asker) expect((await load(owner, image.url)).statusCode).toBe(200)
  }
  const left = await world.db.selectFrom('message_images').select('id').where('id', '=', image.id).execute()
  expect(left).toEqual([])
})
