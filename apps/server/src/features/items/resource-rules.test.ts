import { type ResourceKind, resourceKinds } from '@pollen/contract/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member

beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
})
afterAll(() => world.stop())

const location = { longitude: 5.5736112, latitude: 50.6450944 }
const books = {
  name: 'Comics for the bookcase',
  type: 'DN',
  category1: 'PR',
  description: 'Two boxes.',
  location,
  resource: { kind: 'BKC', id: 'node/4711' },
}
const create = (item: object) => world.http('POST', '/api/v1/items/', { as: ada, body: { ...books, ...item } })
const patch = (id: number, body: object) => world.http('PATCH', `/api/v1/items/${id}/`, { as: ada, body })

const kinds = Object.entries(resourceKinds) as [ResourceKind, (typeof resourceKinds)[ResourceKind]][]

test.each(kinds.filter(([, { canStartItem }]) => canStartItem))(
  'what is started from %s has its categories and an exact place',
  async (kind, { categories: [category2, category3] }: { categories: readonly string[] }) => {
    const resource = { kind, id: 'node/1' }
    const answer = await create({ resource })
    const given = { category1: 'PR', category2, category3: category3 ?? null, location_precision: 'exact', resource }
    expect([answer.statusCode, answer.json()]).toMatchObject([201, given])
    const stranger = await world.aMember()
    const seen = (await world.http('GET', `/api/v1/items/${answer.json().id}/`, { as: stranger })).json()
    expect(seen).toMatchObject({ ...given, location })
  },
)

test.each(kinds.filter(([, { canStartItem }]) => !canStartItem))('nothing is started from %s', async (kind) => {
  const answer = await create({ resource: { kind, id: 'node/1' } })
  expect([answer.statusCode, Object.keys(answer.json().serializer_errors)]).toEqual([400, ['resource']])
})

test.each([
  ['category1', { category1: 'BK' }],
  ['category2', { category2: 'TS' }],
  ['category3', { category3: 'BK' }],
  ['category3', { resource: { kind: 'REP', id: '7' }, category3: 'BK' }],
  ['location_precision', { location_precision: 'approximate' }],
  ['location', { location: null }],
  ['resource.kind', { resource: { kind: 'XXX', id: '7' } }],
  ['resource.id', { resource: { kind: 'BKC', id: '"><script>' } }],
  ['resource', { resource: 'node/4711' }],
])('it is refused with another %s', async (field, change) => {
  const answer = await create(change)
  expect([answer.statusCode, Object.keys(answer.json().serializer_errors)]).toEqual([400, [field]])
})

test('the third category is free where the resource has two', async () => {
  expect((await create({ category2: 'BK', category3: 'TS' })).json()).toMatchObject({
    category2: 'BK',
    category3: 'TS',
  })
})

test('the link lasts through edits, and so does what it decides, until it is taken away', async () => {
  const { id } = (await create({})).json()
  expect((await patch(id, { name: 'Fewer comics' })).json()).toMatchObject({
    resource: books.resource,
    category1: 'PR',
  })
  for (const [field, change] of [
    ['category1', { category1: 'BK' }],
    ['location_precision', { location_precision: 'approximate' }],
    ['location', { location: null }],
  ] as const) {
    expect(Object.keys((await patch(id, change)).json().serializer_errors)).toEqual([field])
  }
  expect((await patch(id, { category2: null })).json()).toMatchObject({ category2: 'BK' })

  const other = { kind: 'REP', id: '12' }
  expect((await patch(id, { resource: other })).json()).toMatchObject({
    resource: other,
    category2: 'DY',
    category3: 'HL',
  })
  const freed = { resource: null, category1: 'BK', category2: null, location_precision: 'approximate' }
  expect((await patch(id, freed)).json()).toMatchObject(freed)
})
