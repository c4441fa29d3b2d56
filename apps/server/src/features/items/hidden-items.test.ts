import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../test/forms.ts'
import { aPicture } from '../../../test/pictures.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
type Item = { id: number; image: string; comment: number }

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const post = (path: string, as: Member | null, body: object) => world.http('POST', `/api/v1${path}`, { as, body })

/** Every call about one item, and what it answers to who is neither its owner nor an author when it is hidden. */
const calls: Record<string, [key: string, call: (as: Member | null, item: Item) => ReturnType<World['http']>]> = {
  'look at it': ['ITEM_DOESNT_EXIST', (as, { id }) => world.http('GET', `/api/v1/items/${id}/`, { as })],
  'see it': [
    'ITEM_DOESNT_EXIST',
    (as, { id }) => world.http('GET', `/api/v1/items/${id}/?view_date=1750000000`, { as }),
  ],
  'look at it as one’s own': [
    'ITEM_DOESNT_EXIST',
    (as, { id }) => world.http('GET', `/api/v1/user_items/${id}`, { as }),
  ],
  'begin again with it': ['ITEM_DOESNT_EXIST', (as, { id }) => world.http('GET', `/api/v1/recurrents/${id}/`, { as })],
  'change it': [
    'ITEM_DOESNT_EXIST',
    (as, { id }) => world.http('PATCH', `/api/v1/items/${id}/`, { as, body: { name: 'Mine now' } }),
  ],
  'close it': ['ITEM_DOESNT_EXIST', (as, { id }) => post(`/items/${id}/close`, as, { reason: 'ON' })],
  'delete it': ['ITEM_DOESNT_EXIST', (as, { id }) => world.http('DELETE', `/api/v1/items/${id}/`, { as })],
  'set its pictures': [
    'ITEM_DOESNT_EXIST',
    async (as, { id }) =>
      world.http('POST', '/api/v1/images/', {
        as,
        ...(await aForm({ item_id: String(id), images: [await aPicture()] })),
      }),
  ],
  'get its pictures as text': [
    'ITEM_DOESNT_EXIST',
    (as, { id }) => world.http('GET', `/api/v1/items/${id}/images/base64`, { as }),
  ],
  'read its comments': [
    'ITEM_DOESNT_EXIST',
    (as, { id }) => world.http('GET', `/api/v1/items/${id}/comments/`, { as }),
  ],
  'comment on it': ['ITEM_DOESNT_EXIST', (as, { id }) => post(`/items/${id}/comments/`, as, { content: 'Hello' })],
  'delete a comment on it': [
    'COMMENT_DOESNT_EXIST',
    (as, { id, comment }) => world.http('DELETE', `/api/v1/items/${id}/comments/${comment}`, { as }),
  ],
  'talk to its owner': ['ITEM_DOESNT_EXIST', (as, { id }) => post('/conversations/', as, { item_id: id })],
  'close its conversations': [
    'ITEM_DOESNT_EXIST',
    (as, { id }) => world.http('PATCH', `/api/v1/conversations/items/${id}/close-all`, { as }),
  ],
}
const names = Object.keys(calls)

async function anItemOf(owner: Member): Promise<Item> {
  const item = await world.anItem(owner)
  const form = await aForm({ item_id: String(item.id), images: [await aPicture()] })
  const set = await world.http('POST', '/api/v1/images/', { as: owner, ...form })
  const comment = await world.aComment({ author: owner, item })
  return { id: item.id, image: set.json().images[0], comment: comment.id }
}

const hide = {
  'a draft': async (owner: Member, { id }: Item) => {
    await world.http('PATCH', `/api/v1/items/${id}/`, { as: owner, body: { visibility: 'DR' } })
  },
  'of a disabled member': async (owner: Member) => {
    await post(`/users/${owner.id}/disable`, owner, { password: owner.password })
  },
  'deleted for good': async (owner: Member, { id }: Item) => {
    await world.http('DELETE', `/api/v1/items/${id}/`, { as: owner })
  },
}

test.each(Object.entries(hide))('of an item that is %s nobody else learns that it exists', async (_how, hideIt) => {
  const [owner, stranger] = [await world.aMember(), await world.aMember()]
  const item = await anItemOf(owner)
  await hideIt(owner, item)
  const before = await world.db.selectFrom('items').selectAll().where('id', '=', item.id).execute()
  for (const name of names) {
    const [key, call] = calls[name] as (typeof calls)[string]
    const answer = await call(stranger, item)
    expect([name, answer.statusCode, answer.json().key]).toEqual([name, 404, key])
    expect([name, (await call(null, item)).statusCode]).toEqual([name, 401])
  }
  for (const as of [stranger, null]) {
    for (const url of [item.image, `${item.image}?size=thumb`]) {
      expect((await world.http('GET', url, { as })).json().key).toBe('IMAGE_DOESNT_EXIST')
    }
  }
  const list = await world.http('GET', `/api/v1/user_items/?id=${owner.id}`, { as: stranger })
  expect(list.json().results).toEqual([])
  expect(await world.db.selectFrom('items').selectAll().where('id', '=', item.id).execute()).toEqual(before)
})

test('a disabled member can do none of it either, not even with an old session', async () => {
  const owner = await world.aMember()
  const item = await anItemOf(owner)
  await world.db.updateTable('members').set({ disabled_at: world.now() }).where('id', '=', owner.id).execute()
  for (const name of names) {
    const answer = await (calls[name] as (typeof calls)[string])[1](owner, item)
    expect([name, answer.statusCode, answer.json()]).toEqual([name, 401, { detail: 'Invalid token.' }])
  }
  expect((await world.http('GET', item.image, { as: owner })).statusCode).toBe(404)
})

test('who said something about a draft can still take it back', async () => {
  const [owner, author] = [await world.aMember(), await world.aMember()]
  const item = await anItemOf(owner)
  const said = (await post(`/items/${item.id}/comments/`, author, { content: 'Nice' })).json()
  await hide['a draft'](owner, item)
  const answer = await world.http('DELETE', `/api/v1/items/${item.id}/comments/${said.id}`, { as: author })
  expect(answer.statusCode).toBe(204)
})
