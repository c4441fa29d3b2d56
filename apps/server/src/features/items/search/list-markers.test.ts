import type { InputOf } from '@pollen/contract/endpoint'
import { ItemMarkers, items } from '@pollen/contract/items'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Member, startWorld, type World } from '../../../../test/world.ts'

let world: World
let ada: Member
let ben: Member
beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
  ben = await world.aMember()
})
afterAll(() => world.stop())

const bounds = ['50.66, 5.55', '50.62, 5.6']
const pram = {
  name: 'A pram',
  type: 'DN',
  category1: 'CH',
  description: 'Blue',
  location: '50.6412345, 5.5712345',
} as const satisfies InputOf<typeof items.create>

const publish = (owner: Member, more: Partial<InputOf<typeof items.create>> = {}) =>
  world.call(owner, items.create, { ...pram, ...more })
const idsFor = async (viewer: Member, more: object = {}) =>
  (await world.call(viewer, items.listMarkers, { bounds, ...more })).ids

test('a pin has the id, type, first category and public place of an item, rounded to a metre', async () => {
  const exact = await publish(ada, { location_precision: 'exact', category2: 'OT' })
  const approximate = await publish(ada, { type: 'LN', category1: 'EQ' })
  const { location } = await world.call(ben, items.get, { id: approximate.id })
  for (const viewer of [ben, ada]) {
    const { ids, types, categories, longitudes, latitudes, precisions, is_complete } = await world.call(
      viewer,
      items.listMarkers,
      { bounds },
    )
    const pinOf = (id: number) => {
      const nth = ids.indexOf(id)
      return [types[nth], categories[nth], longitudes[nth], latitudes[nth], precisions[nth]]
    }
    const round = (degrees = 0) => Math.round(degrees * 1e5) / 1e5
    expect(pinOf(exact.id)).toEqual(['DN', 'CH', 5.57123, 50.64123, 'exact'])
    // Even its owner sees the public place.
    expect(pinOf(approximate.id)).toEqual([
      'LN',
      'EQ',
      round(location?.longitude),
      round(location?.latitude),
      'approximate',
    ])
    expect(ids).toHaveLength(2)
    expect(is_complete).toBe(true)
  }
})

test('items that are not listed have no pin, even for their owner', async () => {
  const before = await idsFor(ben)
  await publish(ada, { visibility: 'DR' })
  await publish(ada, { visibility: 'UL' })
  await publish(ada, { location: null })
  await publish(ada, { location: '48.85, 2.35' })
  const closed = await publish(ada)
  await world.call(ada, items.close, { id: closed.id, reason: 'ON' })
  const ending = await publish(ada, { enddate: new Date(world.now().getTime() + 60_000).toISOString() })
  const leaving = await world.aMember()
  const hidden = await publish(leaving)
  expect(new Set(await idsFor(ben))).toEqual(new Set([...before, ending.id, hidden.id]))
  await world.db.updateTable('members').set({ disabled_at: world.now() }).where('id', '=', leaving.id).execute()
  world.moveClock(new Date(world.now().getTime() + 60_000))
  for (const viewer of [ada, ben]) expect(await idsFor(viewer)).toEqual(before)
})

test('the answer matches the contract exactly', async () => {
  for (const more of [{}, { search: 'nothing like it' }, { search: '?!' }]) {
    const answer = await world.call(ben, items.listMarkers, { bounds, ...more })
    expect(z.strictObject(ItemMarkers.shape).parse(answer)).toEqual(answer)
    const { is_complete: _, ...columns } = answer
    expect(new Set(Object.values(columns).map(({ length }) => length)).size).toBe(1)
  }
})

test('a pin takes at most 20 bytes', async () => {
  const count = 2_000
  await sql`
    INSERT INTO items (owner_id, type, category1, name, description, creationdate, startdate,
      longitude, latitude, location_precision)
    SELECT ${ada.id}, (ARRAY['DN', 'LN', 'RQ', 'EV'])[1 + floor(random() * 4)],
      (ARRAY['FD', 'AN', 'HL', 'CH', 'CO', 'GD', 'HS', 'EQ', 'BK', 'MD', 'SP', 'OT'])[1 + floor(random() * 12)],
      'Objet', 'Rien', ${world.now()}, ${world.now()}, 3.7 + random() * 0.1, 51 + random() * 0.06,
      (ARRAY['exact', 'approximate'])[1 + floor(random() * 2)]
    FROM generate_series(1, ${count})`.execute(world.db)
  const ghent = { bounds: ['51.06, 3.7', '51, 3.8'] }
  for (const encoding of ['br', 'gzip']) {
    const answer = await world.send(ben, items.listMarkers, ghent, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.rawPayload.length / count).toBeLessThan(20)
  }
  const { ids } = await world.call(ben, items.listMarkers, ghent)
  expect(new Set(ids).size).toBe(count)
})

test('the filters of the list apply to pins', async () => {
  const { id } = await publish(ben, { type: 'EV', name: 'Repair evening', category1: 'DY' })
  expect(await idsFor(ada, { types: ['EV'] })).toEqual([id])
  expect(await idsFor(ada, { categories: ['DY'], search: 'repair' })).toEqual([id])
  expect(await idsFor(ada, { search: '?!' })).toEqual([])
  const far = { userLocation: '50.9, 5.57', distancesRadius: ['0', '5'] }
  expect(await idsFor(ada, far)).toEqual([])
})

test.each([
  ['bounds', {}, 'This field is required'],
  ['bounds', { bounds: ['50.66, 5.55'] }, 'Must be two places, north-west and south-east'],
  ['bounds', { bounds: ['50.62, 5.55', '50.66, 5.6'] }, 'Must be two places, north-west and south-east'],
  ['userLocation', { bounds, distancesRadius: ['0', '5'] }, 'This field is required'],
  ['userLocation', { bounds, ordering: 'distance' }, 'This field is required'],
])('rejects an invalid %s with a field error', async (field, input, message) => {
  const refusal = await world.refusal(ada, items.listMarkers, input)
  expect(refusal).toMatchObject({ status: 400, serializer_errors: { [field]: [message] } })
})

test('a matching etag gets 304 until a pin is added or removed', async () => {
  const first = await world.send(ben, items.listMarkers, { bounds })
  const tag = String(first.headers.etag)
  const again = () => world.send(ben, items.listMarkers, { bounds }, { headers: { 'if-none-match': tag } })
  const unchanged = await again()
  expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', tag])
  expect(unchanged.headers['cache-control']).toBe('no-store')
  const { id } = await publish(ada)
  const changed = await again()
  expect(changed.statusCode).toBe(200)
  expect(changed.json().ids).toContain(id)
  await world.call(ada, items.close, { id, reason: 'ON' })
  expect((await again()).statusCode).toBe(304)
  // Visitors get no information from a tag.
  const visitor = await world.send(null, items.listMarkers, { bounds }, { headers: { 'if-none-match': tag } })
  expect(visitor.statusCode).toBe(401)
})
