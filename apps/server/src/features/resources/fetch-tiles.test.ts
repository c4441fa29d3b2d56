import { resources } from '@pollen/contract/resources'
import { writeRequest } from '@pollen/contract/write-request'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCafe, aFallingFruitServer, aNode, anOverpassServer, aRepairCafeServer } from '../../../test/source-servers.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { tileOf } from './tiles.ts'

let world: World
let overpass: Awaited<ReturnType<typeof anOverpassServer>>
let second: Awaited<ReturnType<typeof anOverpassServer>>
let fruit: Awaited<ReturnType<typeof aFallingFruitServer>>
let cafes: Awaited<ReturnType<typeof aRepairCafeServer>>

beforeAll(async () => {
  ;[overpass, second, fruit, cafes] = await Promise.all([
    anOverpassServer(),
    anOverpassServer(),
    aFallingFruitServer(),
    aRepairCafeServer(),
  ])
  world = await startWorld({
    settings: {
      OVERPASS_URLS: `${overpass.url}/api/interpreter, ${second.url}/api/interpreter`,
      FALLING_FRUIT_URL: `${fruit.url}/api/0.3/locations`,
      FALLING_FRUIT_KEY: 'secret-key',
      REPAIR_CAFE_URL: `${cafes.url}/wp-json/v1/map`,
      INSTANCE_LANGUAGE: 'fr',
    },
  })
})
afterAll(async () => {
  await world.stop()
  await Promise.all([overpass.stop(), second.stop(), fruit.stop(), cafes.stop()])
})
beforeEach(async () => {
  await world.db.deleteFrom('resources').execute()
  await world.db.deleteFrom('resource_tiles').execute()
  // Expires pauses and limits.
  later({ hours: 2 })
  for (const server of [overpass, second, fruit, cafes]) {
    server.knows()
    server.requests.length = 0
  }
})

const later = ({ minutes = 0, hours = 0, days = 0 }) =>
  world.moveClock(new Date(world.now().getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000))

const bookcase = aNode(1, { amenity: 'public_bookcase', name: 'Livres' })
const liege = ['50.65, 5.55', '50.63, 5.58']
const list = (more: object = {}) => world.call(null, resources.list, { bounds: liege, ...more })
/** Lists again after the tiles were fetched. */
async function listLoaded(more: object = {}) {
  await list(more)
  await world.finishJobs()
  return list(more)
}
const namesOf = ({ results }: Awaited<ReturnType<typeof list>>) => results.map(({ name }) => name).sort()

describe('a map of a new area', () => {
  test('is answered immediately, and contains the resources of the sources in the next request', async () => {
    overpass.knows(bookcase, {
      ...aNode(7, { amenity: 'drinking_water' }),
      type: 'way',
      lat: undefined,
      lon: undefined,
      center: { lat: 50.64, lon: 5.57 },
    })
    fruit.knows({ id: 97, lat: 50.64, lng: 5.56, type_ids: [12, 4], type_names: ['Pommier', 'Poirier'] })
    cafes.knows(aCafe('Repair Café Liège', { link: 'https://www.repaircafe.org/cafe/repair-liege/' }))

    expect(await list()).toMatchObject({ results: [], is_loading: true, is_complete: true, outdated_since: null })
    await world.finishJobs()
    const { results, ...rest } = await list()
    expect(rest).toMatchObject({ count: 4, is_loading: false, is_complete: true, outdated_since: null })
    expect(results.map(({ type, id, name }) => [type, id, name]).sort()).toEqual([
      ['BKC', 'node/1', 'Livres'],
      ['DWS', 'way/7', ''],
      ['FLF', '97', 'Pommier, Poirier'],
      ['REP', 'repair-liege', 'Repair Café Liège'],
    ])
    expect(await world.dump()).not.toContain('volunteer@example.org')
  })

  test('causes one request per source and tile, which reveals only the tile', async () => {
    await listLoaded()
    await listLoaded({ bounds: ['50.649, 5.551', '50.631, 5.579'] })
    expect([overpass, fruit, cafes].map(({ requests }) => requests.length)).toEqual([1, 1, 1])
    const tile = { south: 50.513427, west: 5.273438, north: 50.736455, east: 5.625 }
    expect(overpass.requests[0]?.url.pathname).toBe('/api/interpreter')
    const query = overpass.requests[0]?.form.get('data') ?? ''
    expect(query).toMatch(/^\[out:json\]\[timeout:15\]/)
    const bbox = /bbox:([^\]]+)/.exec(query)?.[1]?.split(',').map(Number) ?? []
    for (const [n, edge] of [tile.south, tile.west, tile.north, tile.east].entries())
      expect(bbox[n]).toBeCloseTo(edge, 4)
    const { bounds, ...asked } = Object.fromEntries(fruit.requests[0]?.url.searchParams ?? [])
    expect(asked).toEqual({ locale: 'fr', muni: 'false', limit: '1000', offset: '0', api_key: 'secret-key' })
    expect(bounds?.split(/[,|]/).map((edge) => Math.round(Number(edge) * 1000) / 1000)).toEqual([
      50.513, 5.273, 50.736, 5.625,
    ])
    expect(overpass.requests[0]?.agent).toMatch(/^Pollen/)
  })

  test('uses only the sources of the requested kinds', async () => {
    await listLoaded({ categories: ['FLF'] })
    expect([overpass, fruit, cafes].map(({ requests }) => requests.length)).toEqual([0, 1, 0])
    await listLoaded({ categories: ['REP'] })
    expect([overpass, fruit, cafes].map(({ requests }) => requests.length)).toEqual([1, 1, 1])
  })

  test('is fetched once for sixty concurrent requests', async () => {
    overpass.knows(bookcase)
    const members = await Promise.all([1, 2, 3].map(() => world.aMember()))
    const twenty = Array.from({ length: 20 }, () => members).flat()
    await Promise.all(twenty.map((member) => world.call(member, resources.list, { bounds: liege })))
    await world.finishJobs()
    expect(overpass.requests).toHaveLength(1)
    expect(namesOf(await list())).toEqual(['Livres'])
  })

  test('that is too large shows stored resources, and fetches a limited number of tiles', async () => {
    expect(await listLoaded({ bounds: ['85, -180', '-85, 180'] })).toMatchObject({ is_complete: false })
    expect(overpass.requests).toHaveLength(49)
  })

  test('may cross the antimeridian', async () => {
    overpass.knows(
      aNode(1, { amenity: 'give_box', name: 'East' }, { lat: -18, lon: 179.9 }),
      aNode(2, { amenity: 'give_box', name: 'West' }, { lat: -18, lon: -179.9 }),
    )
    expect(namesOf(await listLoaded({ bounds: ['-17.9, 179.8', '-18.1, -179.8'] }))).toEqual(['East', 'West'])
  })

  test('is fetched page by page from Falling Fruit', async () => {
    fruit.knows(
      ...Array.from({ length: 2100 }, (_, n) => ({ id: n + 1, lat: 50.64, lng: 5.56 + n / 1e6, type_ids: [1] })),
    )
    expect((await listLoaded({ categories: ['FLF'] })).count).toBe(2100)
    expect(fruit.requests.map(({ url }) => url.searchParams.get('offset'))).toEqual(['0', '1000', '2000'])
  })
})

describe('stored resources expire:', () => {
  test('after a week they are shown, fetched again, and keep when they were first seen', async () => {
    overpass.knows(bookcase)
    const [first] = (await listLoaded()).results
    later({ days: 6.9 })
    expect(await list({ categories: ['BKC'] })).toMatchObject({ is_loading: false })
    later({ days: 0.2 })
    overpass.knows(aNode(1, { amenity: 'public_bookcase', name: 'Livres et BD' }))
    const stale = await list()
    expect([namesOf(stale), stale.is_loading, stale.outdated_since]).toEqual([['Livres'], true, null])
    await world.finishJobs()
    expect((await list()).results).toEqual([{ ...first, name: 'Livres et BD', version: 2 }])
  })

  test('repair cafés after a day', async () => {
    await listLoaded()
    later({ hours: 25 })
    await listLoaded()
    expect([overpass, fruit, cafes].map(({ requests }) => requests.length)).toEqual([1, 1, 2])
  })

  test('a resource that disappears leaves the map, can still be opened, and is restored when it reappears', async () => {
    overpass.knows(bookcase, aNode(2, { amenity: 'give_box', name: 'Stays' }))
    const before = (await listLoaded()).results.find(({ type }) => type === 'BKC')
    later({ days: 8 })
    overpass.knows(aNode(2, { amenity: 'give_box', name: 'Stays' }))
    expect(namesOf(await listLoaded())).toEqual(['Stays'])
    const link = { kind: 'BKC', id: 'node/1' } as const
    expect(await world.call(null, resources.get, link)).toEqual({ ...before, is_gone: true })
    later({ days: 8 })
    overpass.knows(bookcase)
    await listLoaded()
    expect(await world.call(null, resources.get, link)).toEqual(before)
  })
})

describe('a source that is down', () => {
  const fails = (server: typeof overpass) => server.sends('busy', 504)

  test('is replaced by the next server', async () => {
    fails(overpass)
    second.knows(bookcase)
    expect(namesOf(await listLoaded())).toEqual(['Livres'])
    expect([overpass.requests.length, second.requests.length]).toEqual([1, 1])
  })

  test('leaves older data, marked as outdated, without affecting other sources', async () => {
    overpass.knows(bookcase)
    cafes.knows(aCafe('Repair Liege'))
    const fetchedAt = new Date(world.now())
    await listLoaded()
    later({ days: 8 })
    fails(overpass)
    fails(second)
    const { results, ...rest } = await listLoaded()
    expect(rest).toMatchObject({ is_loading: false, is_complete: true, outdated_since: fetchedAt.toISOString() })
    expect(results.map(({ type, is_outdated }) => [type, is_outdated]).sort()).toEqual([
      ['BKC', true],
      ['REP', false],
    ])
    expect(await world.call(null, resources.get, { kind: 'BKC', id: 'node/1' })).toMatchObject({ is_outdated: true })
  })

  test('shows in the metrics until it answers again', async () => {
    await listLoaded()
    later({ days: 8 })
    fails(overpass)
    fails(second)
    await listLoaded()
    const figures = async () => (await world.get('/metrics')).body
    expect(await figures()).toContain('resource_source_up{source="osm"} 0')
    expect(await figures()).toMatch(/resource_tiles\{source="osm",state="failing"\} [1-9]/)
    expect(await figures()).toContain('resource_source_up{source="repair_cafe"} 1')
    later({ minutes: 2 })
    overpass.handleNormally()
    await listLoaded()
    expect(await figures()).toContain('resource_source_up{source="osm"} 1')
    expect(await figures()).toContain('resource_tiles{source="osm",state="failing"} 0')
  })

  test('is retried with exponential backoff', async () => {
    fails(overpass)
    fails(second)
    const failedAt = new Date(world.now())
    expect(await listLoaded()).toMatchObject({ results: [], outdated_since: failedAt.toISOString() })
    const asked = () => overpass.requests.length
    expect(asked()).toBe(1)
    later({ minutes: 0.9 })
    await listLoaded()
    expect(asked()).toBe(1)
    later({ minutes: 0.2 })
    await listLoaded()
    expect(asked()).toBe(2)
    later({ minutes: 1.5 })
    await listLoaded()
    expect(asked()).toBe(2)
    later({ minutes: 1 })
    overpass.knows(bookcase)
    expect(await listLoaded()).toMatchObject({ count: 1, outdated_since: null, is_loading: false })
  })
})

test('limits the tiles that one caller can have fetched', async () => {
  await world.db.deleteFrom('resource_tiles').execute()
  let last = await list()
  for (let column = 0; column < 20; column++)
    last = await list({ bounds: [`0, ${column * 4}`, `-2, ${column * 4 + 2}`] })
  expect(last).toMatchObject({ is_complete: false, is_loading: false })
  const { length } = await world.db.selectFrom('resource_tiles').select('x').execute()
  expect(length).toBeLessThanOrEqual(300)
  const member = await world.aMember()
  expect(await world.call(member, resources.list, { bounds: ['40, 0', '39.9, 0.1'] })).toMatchObject({
    is_loading: true,
  })
})

test('limits the tiles for all visitors together, without affecting members', async () => {
  let last = await list()
  for (let column = 0; column < 60; column++) {
    const query = writeRequest(resources.list, { bounds: [`0, ${column * 4 - 120}`, `-2, ${column * 4 - 118}`] }).url
    const headers = { 'x-forwarded-for': `198.51.100.${column}` }
    last = (await world.app.inject({ url: query, headers })).json()
  }
  expect(last).toMatchObject({ is_complete: false, is_loading: false })
  const member = await world.aMember()
  expect(await world.call(member, resources.list, { bounds: ['40, 0', '39.9, 0.1'] })).toMatchObject({
    is_loading: true,
  })
})

test('a caller with two hundred waiting tiles does not delay others', async () => {
  const waiting = Array.from({ length: 200 }, (_, x) => ({ source: 'osm', x, y: 500, wanted_at: world.now() }))
  await world.db.insertInto('resource_tiles').values(waiting).execute()
  later({ minutes: 1 })
  await list({ categories: ['BKC'] })
  const wanted = await world.db
    .selectFrom('resource_tiles')
    .select(['x', 'y'])
    .where('source', '=', 'osm')
    .where('wanted_at', 'is not', null)
    .orderBy('wanted_at', 'desc')
    .execute()
  expect(wanted).toHaveLength(200)
  expect(wanted[0]).toEqual(tileOf({ longitude: 5.57, latitude: 50.64 }))
})
