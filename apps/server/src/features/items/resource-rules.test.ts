import type { InputOf } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { type ResourceKind, resourceKinds } from '@pollen/contract/resource-kinds'
import { endpointPath, writeQuery } from '@pollen/contract/write-request'
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
} as const
const create = (item: Partial<InputOf<typeof items.create>> = {}) =>
  world.call(ada, items.create, { ...books, ...item })
const update = (id: number, changes: Omit<InputOf<typeof items.update>, 'id'>) =>
  world.call(ada, items.update, { id, ...changes })

/** Returns the status and the invalid fields of a rejected new item. */
async function wrongFields(item: object) {
  const { status, serializer_errors } = await world.refusal(ada, items.create, { ...books, ...item })
  return [status, Object.keys(serializer_errors ?? {})]
}

const kinds = Object.entries(resourceKinds) as [ResourceKind, (typeof resourceKinds)[ResourceKind]][]

test.each(kinds.filter(([, { canStartItem }]) => canStartItem))(
  'an item created from %s has its categories and an exact place',
  async (kind, { categories: [category2, category3] }: { categories: readonly string[] }) => {
    const resource = { kind, id: 'node/1' }
    const item = await create({ resource })
    const given = { category1: 'PR', category2, category3: category3 ?? null, location_precision: 'exact', resource }
    expect(item).toMatchObject(given)
    const stranger = await world.aMember()
    expect(await world.call(stranger, items.get, { id: item.id })).toMatchObject({ ...given, location })
  },
)

test.each(kinds.filter(([, { canStartItem }]) => !canStartItem))('rejects items created from %s', async (kind) => {
  expect(await wrongFields({ resource: { kind, id: 'node/1' } })).toEqual([400, ['resource']])
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
])('rejects a conflicting %s', async (field, change) => {
  expect(await wrongFields(change)).toEqual([400, [field]])
})

test('the third category is free if the resource determines two', async () => {
  expect(await create({ category2: 'BK', category3: 'TS' })).toMatchObject({
    category2: 'BK',
    category3: 'TS',
  })
})

test('edits keep the link and the columns it determines until the link is removed', async () => {
  const { id } = await create()
  expect(await update(id, { name: 'Fewer comics' })).toMatchObject({
    resource: books.resource,
    category1: 'PR',
  })
  for (const [field, change] of [
    ['category1', { category1: 'BK' }],
    ['location_precision', { location_precision: 'approximate' }],
    ['location', { location: null }],
  ] as const) {
    const { serializer_errors } = await world.refusal(ada, items.update, { id, ...change })
    expect(Object.keys(serializer_errors ?? {})).toEqual([field])
  }
  expect(await update(id, { category2: null })).toMatchObject({ category2: 'BK' })

  const other = { kind: 'REP', id: '12' } as const
  expect(await update(id, { resource: other })).toMatchObject({
    resource: other,
    category2: 'DY',
    category3: 'HL',
  })
  const freed = { resource: null, category1: 'BK', category2: null, location_precision: 'approximate' } as const
  expect(await update(id, freed)).toMatchObject(freed)
})

test('the list and the map can filter by resource', async () => {
  const ben = await world.aMember()
  const resource = { kind: 'GVB', id: 'way/5:a/b' } as const
  const mine = []
  for (const name of ['Chairs', 'Lamps', 'Plates']) mine.push((await create({ name, resource })).id)
  await create({ resource: { kind: 'GVB', id: 'way/5' } })
  await create({ resource: { kind: 'REP', id: resource.id } })
  await world.call(ada, items.close, { id: mine.pop() ?? 0, reason: 'ON' })
  const filter = { resource: 'GVB:way/5:a/b' }
  const first = await world.call(ben, items.listActive, { ...filter, page_size: 1, ordering: 'creationdate' })
  const next = (await world.http('GET', first.next ?? '', { as: ben })).json()
  expect([...first.results, ...next.results].map(({ id }) => id)).toEqual(mine)
  const bounds = ['50.7, 5.5', '50.6, 5.6']
  const { ids } = await world.call(ben, items.listMarkers, { bounds, ...filter })
  expect(ids.toSorted()).toEqual(mine.toSorted())
})

test.each([
  '',
  'BKC',
  'BKC:',
  'XXX:node/1',
  ':node/1',
  'bkc:node/1',
  'BKC:node 1',
  `BKC:${'1'.repeat(101)}`,
  'toString:1',
])('rejects the resource filter "%s" with a field error', async (resource) => {
  for (const [endpoint, more] of [
    [items.listActive, {}],
    [items.listMarkers, { bounds: ['50.7, 5.5', '50.6, 5.6'] }],
  ] as const) {
    const url = endpointPath(endpoint) + writeQuery({ ...more, resource })
    const answer = await world.http('GET', url, { as: ada, headers: { 'accept-language': 'fr' } })
    expect([answer.statusCode, answer.json().serializer_errors]).toEqual([
      400,
      { resource: ['Indiquez un type et un identifiant, par exemple BKC:node/123'] },
    ])
  }
})
