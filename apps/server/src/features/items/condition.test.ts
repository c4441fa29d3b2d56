import { itemConditions, itemTypes } from '@pollen/contract/constants'
import type { InputOf } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { endpointPath } from '@pollen/contract/write-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let ada: Member

beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
})
afterAll(() => world.stop())

type NewItem = InputOf<typeof items.create>
type Changes = Omit<InputOf<typeof items.update>, 'id'>

const drill: NewItem = { name: 'A drill', type: 'DN', category1: 'EQ', description: 'With a case' }
const publish = (item: Partial<NewItem> = {}, as = ada) => world.call(as, items.create, { ...drill, ...item })
const change = (id: number, changes: Changes) => world.call(ada, items.update, { id, ...changes })
const inFrench = { headers: { 'accept-language': 'fr' } }
const wrongFields = async (endpoint: typeof items.create | typeof items.update, input: object, options = {}) =>
  (await world.refusal(ada, endpoint, input, options)).serializer_errors
const stored = async (id: number) => {
  const row = await world.db.selectFrom('items').select('condition').where('id', '=', id).executeTakeFirstOrThrow()
  return row.condition
}

const otherType = { condition: ['Items of this type don’t have this'] }
const things = ['DN', 'LN'] as const
const others = ['RQ', 'EV'] as const

describe('a new item', () => {
  test.each(things)('of the type %s has the chosen condition, visible to other members', async (type) => {
    const neighbour = await world.aMember()
    for (const condition of itemConditions) {
      const item = await publish({ type, condition })
      expect(item.condition).toBe(condition)
      expect((await world.call(neighbour, items.get, { id: item.id })).condition).toBe(condition)
    }
  })

  test.each(itemTypes)('of the type %s may have no condition', async (type) => {
    expect((await publish({ type })).condition).toBeNull()
    expect((await publish({ type, condition: null })).condition).toBeNull()
  })

  test.each(others)('of the type %s is rejected with a condition, in the language of the request', async (type) => {
    const sent = { ...drill, type, condition: 'good' }
    expect(await wrongFields(items.create, sent)).toEqual(otherType)
    const french = { condition: ['Les annonces de ce type n’ont pas cette information'] }
    expect(await wrongFields(items.create, sent, inFrench)).toEqual(french)
  })

  test.each(['broken', 'GOOD', '', 'toString', '__proto__', 'good\u0000', 7, true, ['good'], { good: true }])(
    'with %j is rejected with a field error',
    async (condition) => {
      const { status, serializer_errors } = await world.refusal(ada, items.create, { ...drill, condition } as never)
      expect(status).toBe(400)
      expect(Object.keys(serializer_errors ?? {})).toEqual(['condition'])
    },
  )

  test('compares the condition when an idempotency key is reused', async () => {
    const withKey = { headers: { 'idempotency-key': 'a-good-drill' } }
    const first = await world.call(ada, items.create, { ...drill, condition: 'good' }, withKey)
    expect(await world.call(ada, items.create, { ...drill, condition: 'good' }, withKey)).toEqual(first)
    const refused = await world.refusal(ada, items.create, { ...drill, condition: 'worn' }, withKey)
    expect(refused).toMatchObject({ key: 'IDEMPOTENCY_KEY_REUSED', details: { condition: 'good' } })
  })
})

describe('an edit', () => {
  test('changes the condition, clears it, and keeps it if the field is not sent', async () => {
    const { id } = await publish({ condition: 'good' })
    expect((await change(id, { name: 'A good drill' })).condition).toBe('good')
    expect((await change(id, { condition: 'repair' })).condition).toBe('repair')
    expect((await change(id, { condition: null })).condition).toBeNull()
    expect((await change(id, { condition: 'new' })).condition).toBe('new')
  })

  test.each(others)('to the type %s clears it, and a change back does not restore it', async (type) => {
    const { id } = await publish({ condition: 'good' })
    expect(await change(id, { type })).toMatchObject({ type, condition: null })
    expect(await stored(id)).toBeNull()
    expect(await change(id, { type: 'DN' })).toMatchObject({ type: 'DN', condition: null })
  })

  test('from a donation to a loan keeps it', async () => {
    const { id } = await publish({ condition: 'worn' })
    expect(await change(id, { type: 'LN' })).toMatchObject({ type: 'LN', condition: 'worn' })
  })

  test.each(others)('to the type %s with a condition is rejected and changes nothing', async (type) => {
    const { id } = await publish({ condition: 'good' })
    expect(await wrongFields(items.update, { id, type, condition: 'good' })).toEqual(otherType)
    expect(await world.call(ada, items.get, { id })).toMatchObject({ type: 'DN', condition: 'good', version: 1 })
    expect(await change(id, { type, condition: null })).toMatchObject({ type, condition: null })
  })

  test.each(others)('of an item of the type %s cannot add a condition', async (type) => {
    const { id } = await publish({ type })
    expect(await wrongFields(items.update, { id, condition: 'new' })).toEqual(otherType)
    expect(await change(id, { condition: null })).toMatchObject({ condition: null })
    expect(await change(id, { type: 'LN', condition: 'new' })).toMatchObject({ type: 'LN', condition: 'new' })
  })

  test('of an outdated version gets the current condition with the error', async () => {
    const { id, version } = await publish({ condition: 'good' })
    await change(id, { condition: 'worn' })
    const refused = await world.refusal(ada, items.update, { id, condition: 'new', version })
    expect(refused).toMatchObject({ key: 'ITEM_CHANGED', details: { condition: 'worn' } })
  })

  test('concurrent with another one never leaves a request with a condition', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await publish({ condition: 'good' })
      const answers = await Promise.all([
        world.send(ada, items.update, { id, type: 'RQ' }),
        world.send(ada, items.update, { id, condition: 'worn' }),
        world.send(ada, items.update, { id, type: 'EV' }),
        world.send(ada, items.update, { id, condition: 'repair' }),
      ])
      for (const { statusCode } of answers) expect([200, 400]).toContain(statusCode)
      expect(await stored(id)).toBeNull()
    }
  })
})

test('the database rejects a request with a condition and an unknown condition', async () => {
  const { id } = await publish({ condition: 'good' })
  for (const columns of [{ type: 'RQ' }, { condition: 'broken' }]) {
    const update = world.db.updateTable('items').set(columns).where('id', '=', id).execute()
    await expect(update).rejects.toThrow('items_condition_check')
  }
})

test('a repeat item includes its condition', async () => {
  const { id } = await publish({ condition: 'good', is_recurrent: true })
  expect((await world.call(ada, items.getRecurrent, { id })).condition).toBe('good')
  const { results } = await world.call(ada, items.listRecurrents, {})
  expect(results.find((item) => item.id === id)?.condition).toBe('good')
})

describe('the filter by condition', () => {
  const liege = { longitude: 5.57, latitude: 50.64 }
  const namur = { longitude: 4.87, latitude: 50.46 }
  const ids = async (query: object, as: Member = ada) =>
    (await world.call(as, items.listActive, query)).results.map(({ id }) => id)

  test('finds items with any of the chosen conditions, and excludes items without a condition', async () => {
    const owner = await world.aMember({ username: 'tidy.tilda' })
    const [fresh, good, worn] = [
      await publish({ condition: 'new' }, owner),
      await publish({ condition: 'good', type: 'LN' }, owner),
      await publish({ condition: 'worn' }, owner),
    ].map(({ id }) => id)
    const plain = await publish({}, owner)
    await publish({ type: 'RQ' }, owner)
    const search = 'tidy.tilda'
    expect(await ids({ search, conditions: ['good'] })).toEqual([good])
    expect((await ids({ search, conditions: ['worn', 'new'] })).sort()).toEqual([fresh, worn].sort())
    expect(await ids({ search, conditions: ['repair'] })).toEqual([])
    expect(await ids({ search, conditions: [...itemConditions] })).not.toContain(plain.id)
    expect(await ids({ search, conditions: ['good'], types: ['DN'] })).toEqual([])
    expect(await ids({ search, conditions: ['good'], types: ['LN'], categories: ['EQ'] })).toEqual([good])
  })

  test('lists matches page by page, newest first', async () => {
    const owner = await world.aMember()
    const found: number[] = []
    for (let nth = 0; nth < 7; nth++) {
      world.moveClock(new Date(world.now().getTime() + 60_000))
      const { id } = await publish({ condition: nth % 2 ? 'repair' : null }, owner)
      if (nth % 2) found.unshift(id)
    }
    const query = { conditions: ['repair' as const], page_size: 2 }
    const first = await world.call(ada, items.listActive, query)
    expect(first.results.map(({ id }) => id)).toEqual(found.slice(0, 2))
    expect(first.next).toContain('conditions%5B%5D=repair')
    const rest = (await world.http('GET', first.next ?? '', { as: ada })).json()
    expect(rest.results[0].id).toBe(found[2])
    expect(rest.previous).toContain('conditions%5B%5D=repair')
    const oldest = await ids({ ...query, ordering: 'creationdate', page_size: 100 })
    expect(oldest.filter((id) => found.includes(id))).toEqual(found.toReversed())
  })

  test('works in an area, by distance, and on the map', async () => {
    const at = async (location: typeof liege, condition: 'worn' | null) =>
      (await publish({ name: 'A kayak', location, location_precision: 'exact', condition })).id
    const [here, , there] = [await at(liege, 'worn'), await at(liege, null), await at(namur, 'worn')]
    const near = { userLocation: liege, search: 'kayak', conditions: ['worn' as const] }
    expect(await ids({ ...near, distancesRadius: [0, 10] })).toEqual([here])
    expect(await ids({ ...near, ordering: 'distance' })).toEqual([here, there])
    expect(await ids({ ...near, ordering: '-distance' })).toEqual([there, here])
    const bounds = [
      { longitude: 5.5, latitude: 50.7 },
      { longitude: 5.6, latitude: 50.6 },
    ] as never
    const pins = await world.call(ada, items.listMarkers, { bounds, search: 'kayak', conditions: ['worn'] })
    expect(pins.ids).toEqual([here])
  })

  test('has its own cached count', async () => {
    const owner = await world.aMember({ username: 'counted.cora' })
    await publish({ condition: 'good' }, owner)
    await publish({ condition: 'worn' }, owner)
    const count = async (query: object) =>
      (await world.call(ada, items.listActive, { search: 'counted.cora', ...query })).count
    expect([await count({}), await count({ conditions: ['good'] }), await count({ conditions: ['new'] })]).toEqual([
      2, 1, 0,
    ])
  })

  const list = (query: string) => world.http('GET', `${endpointPath(items.listActive)}?${query}`, { as: ada })

  test('accepts one condition, repeated keys and the array notation', async () => {
    const owner = await world.aMember({ username: 'listed.lena' })
    const [good, worn] = [
      (await publish({ condition: 'good' }, owner)).id,
      (await publish({ condition: 'worn' }, owner)).id,
    ]
    await publish({ condition: 'new' }, owner)
    const found = async (query: string) => {
      const { results } = (await list(`search=listed.lena&${query}`)).json()
      return new Set(results.map(({ id }: { id: number }) => id))
    }
    expect(await found('conditions=good')).toEqual(new Set([good]))
    expect(await found('conditions=good&conditions=worn')).toEqual(new Set([good, worn]))
    expect(await found('conditions[]=good&conditions[]=worn')).toEqual(new Set([good, worn]))
  })

  test.each(['broken', 'GOOD', '', 'toString', '__proto__', "' OR true --", 'good,worn'])(
    'rejects %j with a field error',
    async (condition) => {
      const answer = await list(`conditions[]=${encodeURIComponent(condition)}`)
      expect([answer.statusCode, Object.keys(answer.json().serializer_errors)]).toEqual([400, ['conditions.0']])
    },
  )

  test('accepts repeated conditions, and rejects very long lists', async () => {
    expect((await list('conditions[]=good&conditions[]=good')).statusCode).toBe(200)
    const answer = await list(Array(51).fill('conditions[]=good').join('&'))
    expect([answer.statusCode, Object.keys(answer.json().serializer_errors)]).toEqual([400, ['conditions']])
  })
})
