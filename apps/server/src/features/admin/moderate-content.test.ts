import { admin } from '@pollen/contract/admin'
import { comments } from '@pollen/contract/comments'
import { conversations } from '@pollen/contract/conversations'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let grace: Member
let ada: Member
let ben: Member
let item: { id: number }
const reason = 'This is an advertisement'

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  grace = await world.anOperator()
  ada = await world.aMember()
  ben = await world.aMember()
  item = await world.anItem(ada)
  await world.db.deleteFrom('mails').execute()
})
afterAll(() => world.stop())

const hide = () => world.call(grace, admin.hideItem, { ...item, reason })
const found = async (input: object) => (await world.call(grace, admin.listItems, input)).results.map(({ id }) => id)

test('only its owner sees a hidden item, and gets a mail with the reason', async () => {
  await world.call(ben, conversations.create, { item_id: item.id })
  expect(await hide()).toMatchObject({ hidden_reason: reason, hidden_at: world.now().toISOString() })
  for (const as of [ben, grace]) {
    expect((await world.refusal(as, items.get, item)).key).toBe('ITEM_DOESNT_EXIST')
    expect((await world.call(as, items.listOfMember, { id: ada.id })).results).toEqual([])
  }
  const { results } = await world.call(ben, items.listActive)
  expect(results.map(({ id }) => id)).not.toContain(item.id)
  expect((await world.refusal(ben, comments.create, { ...item, content: 'Hello' })).key).toBe('ITEM_DOESNT_EXIST')
  expect(await world.call(ada, items.get, item)).toMatchObject({ hidden_reason: reason })
  const [mail] = await world.sendMails()
  expect(mail).toMatchObject({ to: ada.email, subject: 'Your item “A pram” has been hidden' })
  expect(mail?.text).toContain(reason)
})

test('serves the pictures of a hidden item to its owner only, without caching', async () => {
  const images = [asFile(await aPicture())]
  const [url = ''] = (await world.call(ada, itemImages.set, { item_id: item.id, images })).images
  expect((await world.http('GET', url)).headers['cache-control']).toContain('public')
  await hide()
  for (const as of [ben, grace, null]) expect((await world.http('GET', url, { as })).statusCode).toBe(404)
  const own = await world.http('GET', url, { as: ada })
  expect(own).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'private, no-store' } })
})

test('edits by its owner do not unhide an item', async () => {
  await hide()
  await world.call(ada, items.update, { ...item, visibility: 'DR' })
  await world.call(ada, items.update, { ...item, visibility: 'PB', name: 'A better pram' })
  expect((await world.refusal(ben, items.get, item)).status).toBe(404)
  expect((await world.call(ben, items.listOfMember, { id: ada.id })).results).toEqual([])
})

test('a hidden item stays hidden when its owner is disabled and enabled', async () => {
  await hide()
  const why = { id: ada.id, reason }
  await world.call(grace, admin.disableMember, why)
  await world.call(grace, admin.enableMember, why)
  expect((await world.call(ben, items.listOfMember, { id: ada.id })).results).toEqual([])
  await world.call(grace, admin.disableMember, why)
  await world.call(grace, admin.showItem, { ...item, reason })
  expect((await world.refusal(ben, items.get, item)).status).toBe(404)
  await world.call(grace, admin.enableMember, why)
  expect(await world.call(ben, items.get, item)).toMatchObject({ hidden_reason: null })
  expect((await world.call(ben, items.listOfMember, { id: ada.id })).results).toHaveLength(1)
})

test('finds items by name, owner and id; unlisted ones only by id, and never drafts', async () => {
  const q = `Tandem ${item.id}`
  const create = (visibility: 'PB' | 'UL' | 'DR') =>
    world.call(ada, items.create, { name: q, type: 'DN', category1: 'SP', description: 'Two seats', visibility })
  const [open, unlisted, draft] = [await create('PB'), await create('UL'), await create('DR')]
  expect(await found({ q: q.toLowerCase() })).toEqual([open.id])
  expect(await found({ q: ada.username })).toEqual([open.id, item.id])
  expect(await found({ q: 'séats tand', member: ada.id })).toEqual([open.id])
  for (const q of ['%', '％', '_', '＼', '&', "'", ':*', '!', '( | )']) expect(await found({ q })).toEqual([])
  expect(await found({ q: String(unlisted.id) })).toEqual([unlisted.id])
  expect(await found({ q: String(draft.id) })).toEqual([])
  for (const { id } of [open, unlisted]) expect((await world.call(grace, admin.getItem, { id })).id).toBe(id)
  for (const id of [draft.id, 999_999]) {
    expect(await world.refusal(grace, admin.getItem, { id })).toMatchObject({ status: 404, key: 'ITEM_DOESNT_EXIST' })
  }
  expect((await world.refusal(grace, admin.hideItem, { id: draft.id, reason })).key).toBe('ITEM_DOESNT_EXIST')
  await world.call(grace, admin.hideItem, { id: unlisted.id, reason })
  expect(await found({ hidden: true, member: ada.id })).toEqual([unlisted.id])
  expect(await world.call(grace, admin.getItem, { id: unlisted.id })).toMatchObject({ hidden_reason: reason })
})

test('does not show operators the place of an item', async () => {
  const where = { location: [5.57123, 50.64123], address: 'Rue Hors-Château 5', location_precision: 'approximate' }
  const pram = { name: 'A pram', type: 'DN', category1: 'CH', description: 'Blue' }
  await world.send(ada, items.create, { ...pram, ...where })
  const answer = await world.send(grace, admin.listItems, { member: ada.id })
  expect(answer.json().results).toHaveLength(2)
  const one = await world.send(grace, admin.getItem, { id: answer.json().results[0].id })
  expect(one.json().name).toBe('A pram')
  for (const { body } of [answer, one]) expect(body).not.toMatch(/5\.57|50\.64|Château|location|address/)
})

test('hides an item once, even for sixty concurrent requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => world.send(grace, admin.hideItem, { ...item, reason })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await world.refusal(grace, admin.hideItem, { ...item, reason })).key).toBe('ITEM_ALREADY_HIDDEN')
  expect(await world.mails()).toHaveLength(1)
  await world.call(grace, admin.showItem, { ...item, reason })
  expect((await world.refusal(grace, admin.showItem, { ...item, reason })).key).toBe('ITEM_NOT_HIDDEN')
})

test('removes a comment, mails its author the reason, and updates the count of the item', async () => {
  const said = await world.call(ben, comments.create, { ...item, content: 'Cheap watches at Ben’s' })
  const { results } = await world.call(grace, admin.listComments, { q: 'WATCHES at' })
  expect(results).toMatchObject([{ id: said.id, user: { username: ben.username }, item }])
  const { results: ofBen } = await world.call(grace, admin.listComments, { q: ben.username.toUpperCase() })
  expect(ofBen).toMatchObject([{ id: said.id }])
  await world.call(grace, admin.removeComment, { id: said.id, reason })
  expect((await world.call(ada, items.get, item)).comments_count).toBe(0)
  expect((await world.refusal(grace, admin.removeComment, { id: said.id, reason })).key).toBe('COMMENT_DOESNT_EXIST')
  const [mail] = await world.sendMails()
  expect(mail).toMatchObject({ to: ben.email, subject: 'Your comment on “A pram” has been removed' })
  const { results: actions } = await world.call(grace, admin.listActions, { member: ben.id })
  expect(actions).toMatchObject([{ action: 'comment.removed', item_id: item.id, reason }])
})

test('removing a comment of a disabled member decrements the count once', async () => {
  const said = await world.call(ben, comments.create, { ...item, content: 'Hello' })
  await world.call(grace, admin.disableMember, { id: ben.id, reason })
  await world.call(grace, admin.removeComment, { id: said.id, reason })
  expect((await world.call(ada, items.get, item)).comments_count).toBe(0)
  await world.call(grace, admin.enableMember, { id: ben.id, reason })
  expect((await world.call(ada, items.get, item)).comments_count).toBe(0)
})

test('the overview shows members, sign-ups, mails, jobs and free disk space', async () => {
  const overview = await world.call(grace, admin.overview)
  expect(overview.members.active).toBeGreaterThan(2)
  expect(overview.sign_ups).toHaveLength(30)
  expect(overview.sign_ups.at(-1)).toEqual({ day: '2026-06-15', count: expect.any(Number) })
  expect(overview.sign_ups.at(-1)?.count).toBeGreaterThan(2)
  expect(overview.disk.free).toBeGreaterThan(0)
  expect(overview.versions.postgresql).toMatch(/^\d+/)
})
