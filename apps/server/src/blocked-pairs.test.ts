import { accounts } from '@pollen/contract/accounts'
import { admin } from '@pollen/contract/admin'
import { blocks } from '@pollen/contract/blocks'
import { cases } from '@pollen/contract/cases'
import { comments } from '@pollen/contract/comments'
import { conversations } from '@pollen/contract/conversations'
import type { Endpoint } from '@pollen/contract/endpoint'
import { dataExports } from '@pollen/contract/exports'
import { instance } from '@pollen/contract/instance'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { mapCategories } from '@pollen/contract/map-categories'
import { members } from '@pollen/contract/members'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { places } from '@pollen/contract/places'
import { reports } from '@pollen/contract/reports'
import { resources } from '@pollen/contract/resources'
import { statements } from '@pollen/contract/statements'
import { vision } from '@pollen/contract/vision'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture, asFile } from '../test/pictures.ts'
import { type Member, startWorld, type World } from '../test/world.ts'
import { routes } from './app.ts'

/**
 * The answer that members of a blocked pair get to calls about each other:
 *
 * - `missing`: the same as for something that does not exist
 * - `omitted`: the answer contains the other member or their content before the block, and nothing of them after it
 * - a status: the call still concerns a conversation of both, which is closed and stays readable
 * - `shown`: the call ignores blocks
 */
type Answer = 'missing' | 'omitted' | 'shown' | number
type Pair = { viewer: Member; other: Member; third: Member }
type Row = [endpoint: Endpoint, answer: Answer, input: (pair: Pair) => Promise<object>, missing?: object]

const missing = { id: 999_999 }
const itemOf = async (owner: Member) => ({ id: (await world.anItem(owner)).id })
const itemOfOther = ({ other }: Pair) => itemOf(other)
const itemOfOtherWith = (more: object) => async (pair: Pair) => ({ ...(await itemOfOther(pair)), ...more })
const itemInLists = async ({ other }: Pair) => {
  const place = { longitude: 5.57, latitude: 50.64 }
  const name = `Accordion${other.id}`
  const item = { name, type: 'DN', category1: 'CH', description: 'Red', location: place } as const
  await world.call(other, items.create, item)
  return { search: name, bounds: ['50.7, 5.5', '50.6, 5.6'] }
}
const imageOfItem = async (pair: Pair) => {
  const { id: item_id } = await itemOfOther(pair)
  const { file } = await world.anImage(pair.other)
  const row = { item_id, file, thumb_file: file, position: 0 }
  return world.db.insertInto('item_images').values(row).returning('id').executeTakeFirstOrThrow()
}
const commentOfOther = async ({ other, third }: Pair) => {
  const item = await itemOf(third)
  const { id } = await world.aComment({ author: other, item })
  return { item, ids: { itemId: item.id, commentId: id } }
}
const talkWith = async ({ viewer, other }: Pair) => {
  const { id } = await world.call(viewer, conversations.create, { item_id: (await world.anItem(other)).id })
  const message = await world.call(other, messages.create, { id, content: 'Hello' })
  return { id, message }
}
const reportOf = (target_type: string, target_id: number) => ({ target_type, target_id, reason: 'spam' })
const talk = async (pair: Pair) => ({ id: (await talkWith(pair)).id })

const table: Row[] = [
  [members.get, 'missing', async ({ other }) => ({ id: other.id }), missing],
  [members.image, 'shown', async ({ other }) => ({ id: (await world.anImage(other)).id })],
  [members.imageBase64, 'shown', async ({ other }) => ({ id: (await world.anImage(other)).id })],
  [members.reuseImage, 'shown', async ({ other }) => ({ id: (await world.anImage(other)).id })],
  [members.deleteImage, 'shown', async ({ other }) => ({ id: (await world.anImage(other)).id })],

  [blocks.create, 'missing', async ({ other }) => ({ id: other.id }), missing],
  [blocks.delete, 'missing', async ({ other }) => ({ id: other.id }), missing],

  [items.get, 'missing', itemOfOther, missing],
  [items.preview, 'missing', itemOfOther, missing],
  [items.update, 'missing', itemOfOtherWith({ name: 'A cot' }), { ...missing, name: 'A cot' }],
  [items.close, 'missing', itemOfOtherWith({ reason: 'ON' }), { ...missing, reason: 'ON' }],
  [items.delete, 'missing', itemOfOther, missing],
  [items.getOwn, 'missing', itemOfOther, missing],
  [items.getRecurrent, 'missing', itemOfOther, missing],
  [items.listActive, 'omitted', itemInLists],
  [items.listMarkers, 'omitted', itemInLists],
  [items.listOfMember, 'omitted', async (pair) => (await itemOfOther(pair)) && { id: pair.other.id }],
  [itemImages.set, 'missing', async (pair) => ({ item_id: (await itemOfOther(pair)).id }), { item_id: missing.id }],
  [itemImages.get, 'missing', imageOfItem, missing],
  [itemImages.base64, 'missing', itemOfOther, missing],

  [comments.list, 'missing', itemOfOther, missing],
  [comments.list, 'omitted', async (pair) => (await commentOfOther(pair)).item],
  [comments.create, 'missing', itemOfOtherWith({ content: 'Hi' }), { ...missing, content: 'Hi' }],
  [comments.delete, 'missing', async (pair) => (await commentOfOther(pair)).ids, { itemId: 1, commentId: missing.id }],
  [items.get, 200, async (pair) => (await commentOfOther(pair)).item],

  [
    conversations.create,
    'missing',
    async (pair) => ({ item_id: (await itemOfOther(pair)).id }),
    { item_id: missing.id },
  ],
  [conversations.closeAllOfItem, 'missing', itemOfOther, missing],
  [conversations.list, 200, async (pair) => (await talk(pair)) && {}],
  [conversations.get, 200, talk],
  [conversations.close, 409, talk],
  [conversations.closeByGet, 409, talk],
  [conversations.open, 403, talk],
  [conversations.openByGet, 403, talk],
  [conversations.mute, 200, talk],
  [conversations.unmute, 200, talk],
  [messages.list, 200, talk],
  [messages.create, 409, async (pair) => ({ ...(await talk(pair)), content: 'Hello?' })],
  [messages.delete, 403, async (pair) => ({ id: (await talkWith(pair)).message.id })],
  [
    messages.addImage,
    409,
    async (pair) => ({ ...(await talk(pair)), image: asFile(await aPicture({ width: 8, height: 8 })) }),
  ],
  [
    messages.image,
    200,
    async (pair) => {
      const { id } = await talk(pair)
      const image = asFile(await aPicture({ width: 8, height: 8 }))
      const { id: imageId } = await world.call(pair.other, messages.addImage, { id, image })
      await world.call(pair.other, messages.create, { id, content: '', images: [imageId] })
      return { id: imageId }
    },
  ],
  [
    reports.create,
    'missing',
    async (pair) => reportOf('item', (await itemOfOther(pair)).id),
    reportOf('item', missing.id),
  ],
  [
    reports.create,
    'missing',
    async (pair) => reportOf('comment', (await commentOfOther(pair)).ids.commentId),
    reportOf('comment', missing.id),
  ],
  [reports.create, 'missing', async ({ other }) => reportOf('profile', other.id), reportOf('profile', missing.id)],
  [reports.create, 201, async (pair) => reportOf('message', (await talkWith(pair)).message.id)],
  [reports.create, 201, async (pair) => reportOf('conversation', (await talk(pair)).id)],
  [
    notifications.markSeen,
    200,
    async (pair) => {
      const { id, message } = await talkWith(pair)
      return { conversation_id: id, last_message_date: message.date }
    },
  ],
]

/** Calls whose answers contain nothing about other members, or that the tests of their own feature cover with a blocked pair. */
const unaffected: Endpoint[] = [
  ...Object.values(instance),
  ...Object.values(accounts),
  ...Object.values(places),
  ...Object.values(resources),
  ...Object.values(vision),
  ...Object.values(mapCategories),
  ...Object.values(dataExports),
  ...[members.me, members.updateMe, members.addImage, blocks.list],
  ...[items.create, items.countOwn, items.listRecurrents],
  ...[notifications.count, notifications.subscription, notifications.unsubscribe],
  ...[notifications.address, notifications.checkAddress],
  ...[reports.listOwn, reports.createAsVisitor, reports.confirm],
  ...Object.values(statements),
]

/** Operators and moderators see everything. The last test calls those of them that show content of members. */
const ofOperators: Endpoint[] = [...Object.values(admin), ...Object.values(cases)]

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('the table covers every endpoint', () => {
  const covered = [...table.map(([endpoint]) => endpoint), ...unaffected, ...ofOperators].map(nameOf)
  expect([...new Set(covered)].sort()).toEqual(routes.map(({ endpoint }) => nameOf(endpoint)).sort())
})

const block = (by: Member, whom: Member) => world.call(by, blocks.create, { id: whom.id })
const traces = (pair: Pair) => [pair.other.username, `"id":${pair.other.id},`]

for (const side of ['viewer', 'other'] as const)
  test.each(table.map((row) => [nameOf(row[0]), row[1], ...row] as const))(
    `%s after a block by the ${side}: %s`,
    async (_name, _answer, endpoint, expected, makeInput, missingInput) => {
      const [viewer, other, third] = [await world.aMember(), await world.aMember(), await world.aMember()]
      const pair = { viewer, other, third }
      const input = await makeInput(pair)
      if (expected === 'omitted') {
        const before = await world.send(viewer, endpoint, input)
        expect(before.json()).not.toMatchObject(endpoint === items.listMarkers ? { ids: [] } : { count: 0 })
      }
      const shown = expected === 'shown' && (await world.send(third, endpoint, input))
      await (side === 'viewer' ? block(viewer, other) : block(other, viewer))

      const { statusCode, body, rawPayload } = await world.send(viewer, endpoint, input)
      if (expected === 'missing') {
        // Members who block somebody may block them again, and are told so by the same answer.
        if (endpoint === blocks.create && side === 'viewer') return expect(statusCode).toBe(204)
        // They may also report them.
        const isProfile = 'target_type' in input && input.target_type === 'profile'
        if (isProfile && side === 'viewer') return expect(statusCode).toBe(201)
        const unknown = await world.send(viewer, endpoint, missingInput ?? {})
        expect([statusCode, body]).toEqual([unknown.statusCode, unknown.body])
      } else if (expected === 'omitted') {
        expect(JSON.parse(body)).toMatchObject(endpoint === items.listMarkers ? { ids: [] } : { count: 0 })
        for (const trace of traces(pair)) expect(body).not.toContain(trace)
      } else if (shown) expect([statusCode, rawPayload]).toEqual([shown.statusCode, shown.rawPayload])
      else expect(statusCode).toBe(expected)
    },
  )

test('operators see the content of members with whom they are in a blocked pair', async () => {
  const [operator, other] = [await world.anOperator(), await world.aMember()]
  const item = await world.anItem(other)
  const { id } = await world.aComment({ author: other, item })
  await block(other, operator)
  expect(await world.call(operator, admin.getMember, { id: other.id })).toMatchObject({ username: other.username })
  expect(await world.call(operator, admin.getItem, item)).toMatchObject({ id: item.id })
  expect(await world.call(operator, admin.listMembers, { q: other.username })).toMatchObject({ count: 1 })
  const { results } = await world.call(operator, admin.listComments, {})
  expect(results.map((comment) => comment.id)).toContain(id)
})
