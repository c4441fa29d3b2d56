import { accounts } from '@pollen/contract/accounts'
import { comments } from '@pollen/contract/comments'
import { conversations } from '@pollen/contract/conversations'
import type { Endpoint } from '@pollen/contract/endpoint'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture, asFile } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
type CommentedItem = { id: number; image: string; commentId: number }

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type Call = [Endpoint, input: (item: CommentedItem) => object | Promise<object>]

/** All endpoints for a single item. */
const calls: Record<string, Call> = {
  'get it': [items.get, ({ id }) => ({ id })],
  'view it': [items.get, ({ id }) => ({ id, view_date: 1750000000 })],
  'get it as own item': [items.getOwn, ({ id }) => ({ id })],
  'get it as repeat item': [items.getRecurrent, ({ id }) => ({ id })],
  'change it': [items.update, ({ id }) => ({ id, name: 'Mine now' })],
  'close it': [items.close, ({ id }) => ({ id, reason: 'ON' })],
  'delete it': [items.delete, ({ id }) => ({ id })],
  'set its pictures': [itemImages.set, async ({ id }) => ({ item_id: id, images: [asFile(await aPicture())] })],
  'get its pictures as text': [itemImages.base64, ({ id }) => ({ id })],
  'read its comments': [comments.list, ({ id }) => ({ id })],
  'comment on it': [comments.create, ({ id }) => ({ id, content: 'Hello' })],
  'delete a comment on it': [comments.delete, ({ id, commentId }) => ({ itemId: id, commentId })],
  'start a conversation about it': [conversations.create, ({ id }) => ({ item_id: id })],
  'close its conversations': [conversations.closeAllOfItem, ({ id }) => ({ id })],
}

async function aCommentedItem(owner: Member): Promise<CommentedItem> {
  const item = await world.anItem(owner)
  const images = [asFile(await aPicture())]
  const [image = ''] = (await world.call(owner, itemImages.set, { item_id: item.id, images })).images
  const comment = await world.aComment({ author: owner, item })
  return { id: item.id, image, commentId: comment.id }
}

const hide = {
  'a draft': async (owner: Member, { id }: CommentedItem) => {
    await world.call(owner, items.update, { id, visibility: 'DR' })
  },
  'of a disabled member': async (owner: Member) => {
    await world.call(owner, accounts.disable, { id: owner.id, password: owner.password })
  },
  deleted: async (owner: Member, { id }: CommentedItem) => {
    await world.call(owner, items.delete, { id })
  },
}

test.each(Object.entries(hide))('an item that is %s does not exist for others', async (_how, hideIt) => {
  const [owner, stranger] = [await world.aMember(), await world.aMember()]
  const item = await aCommentedItem(owner)
  await hideIt(owner, item)
  const before = await world.db.selectFrom('items').selectAll().where('id', '=', item.id).execute()
  for (const [name, [endpoint, inputFor]] of Object.entries(calls)) {
    const input = await inputFor(item)
    const key = endpoint === comments.delete ? 'COMMENT_DOESNT_EXIST' : 'ITEM_DOESNT_EXIST'
    expect([name, await world.refusal(stranger, endpoint, input)]).toMatchObject([name, { status: 404, key }])
    expect([name, await world.refusal(null, endpoint, input)]).toMatchObject([name, { status: 401 }])
  }
  for (const as of [stranger, null]) {
    for (const url of [item.image, `${item.image}?size=thumb`]) {
      expect((await world.http('GET', url, { as })).json().key).toBe('IMAGE_DOESNT_EXIST')
    }
  }
  expect((await world.call(stranger, items.listOfMember, { id: owner.id })).results).toEqual([])
  expect(await world.db.selectFrom('items').selectAll().where('id', '=', item.id).execute()).toEqual(before)
})

test('a disabled member cannot access their items with an old session', async () => {
  const owner = await world.aMember()
  const item = await aCommentedItem(owner)
  await world.db.updateTable('members').set({ disabled_at: world.now() }).where('id', '=', owner.id).execute()
  for (const [name, [endpoint, inputFor]] of Object.entries(calls)) {
    const refusal = await world.refusal(owner, endpoint, await inputFor(item))
    expect([name, refusal]).toMatchObject([name, { status: 401, detail: 'Invalid token.' }])
  }
  expect((await world.http('GET', item.image, { as: owner })).statusCode).toBe(404)
})

test('the author of a comment can delete it after the item became a draft', async () => {
  const [owner, author] = [await world.aMember(), await world.aMember()]
  const item = await aCommentedItem(owner)
  const comment = await world.call(author, comments.create, { id: item.id, content: 'Nice' })
  await hide['a draft'](owner, item)
  await world.call(author, comments.delete, { itemId: item.id, commentId: comment.id })
})
