import { gzipSync } from 'node:zlib'
import { type Resource, resources } from '@pollen/contract/resources'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCafe, aFallingFruitServer, aNode, anOverpassServer, aRepairCafeServer } from '../../../test/source-servers.ts'
import { startWorld, type World } from '../../../test/world.ts'

let world: World
let overpass: Awaited<ReturnType<typeof anOverpassServer>>
let fruit: Awaited<ReturnType<typeof aFallingFruitServer>>
let cafes: Awaited<ReturnType<typeof aRepairCafeServer>>

beforeAll(async () => {
  ;[overpass, fruit, cafes] = await Promise.all([anOverpassServer(), aFallingFruitServer(), aRepairCafeServer()])
  const urls = { OVERPASS_URLS: overpass.url, FALLING_FRUIT_URL: fruit.url, REPAIR_CAFE_URL: cafes.url }
  world = await startWorld({ settings: urls })
})
afterAll(async () => {
  await world.stop()
  await Promise.all([overpass.stop(), fruit.stop(), cafes.stop()])
})
beforeEach(async () => {
  await world.db.deleteFrom('resources').execute()
  await world.db.deleteFrom('resource_tiles').execute()
  world.moveClock(new Date(world.now().getTime() + 2 * 3600_000))
  for (const server of [overpass, fruit, cafes]) {
    server.knows()
    server.requests.length = 0
  }
})

async function show(kind: Resource['type']) {
  const search = { bounds: ['50.65, 5.55', '50.63, 5.58'], categories: [kind] }
  await world.call(null, resources.list, search)
  await world.finishJobs()
  return world.call(null, resources.list, search)
}
const books = { amenity: 'public_bookcase' }
const good = aNode(1, { ...books, name: 'Good' })

describe('an entry of a source that', () => {
  test.each<[string, unknown, Partial<Resource> | null]>([
    [
      'has markup in its name stays text',
      aNode(2, { ...books, name: '<img src=x onerror=alert(1)>' }),
      { name: '<img src=x onerror=alert(1)>' },
    ],
    [
      'has invisible characters in its name is cleaned',
      aNode(2, { ...books, name: 'A\u0000B\u202eC\ud800\nD\u2066' }),
      { name: 'A BC\ufffd D' },
    ],
    [
      'has a very long name is truncated',
      aNode(2, { ...books, name: 'x'.repeat(50_000) }),
      { name: `${'x'.repeat(199)}…` },
    ],
    ['is too large is skipped', aNode(2, { ...books, name: 'x'.repeat(1_000_000) }), null],
    [
      'has a script as its website loses the website',
      aNode(2, { ...books, website: 'javascript:alert(1)' }),
      { website: '' },
    ],
    ['has an inline image loses the image', aNode(2, { ...books, image: 'data:image/png;base64,AAAA' }), { image: '' }],
    ['has an object as its name loses the name', aNode(2, { ...books, name: { toString: 'x' } }), { name: '' }],
    [
      'has __proto__ in its tags is safe',
      aNode(2, JSON.parse(`{"__proto__":{"name":"x"},"amenity":"public_bookcase"}`)),
      { name: '' },
    ],
    ['has an object as its id is skipped', aNode({ $ne: 1 }, books), null],
    ['has text as its id is skipped', aNode('1; DROP TABLE resources', books), null],
    ['has an invalid location is skipped', aNode(2, books, { lat: 1e308 }), null],
    ['has text as its location is skipped', aNode(2, books, { lat: '50.64' }), null],
    ['has no tags is skipped', aNode(2, null), null],
    ['is private is skipped', aNode(2, { ...books, access: 'private' }), null],
    ['is a list is skipped', [['node']], null],
    ['is null is skipped', null, null],
  ])('%s, without affecting other entries', async (_what, entry, shown) => {
    const elements = [entry, good]
    overpass.sends(JSON.stringify({ version: 0.6, elements }))
    const { results } = await show('BKC')
    expect(results.map(({ name }) => name)).toContain('Good')
    const own = results.find(({ name }) => name !== 'Good')
    if (shown === null) expect(own).toBeUndefined()
    else expect(own).toMatchObject(shown)
  })

  test('is an invalid tree of Falling Fruit is skipped', async () => {
    const at = { lat: 50.64, lng: 5.57 }
    const entries = [
      { id: {}, ...at },
      { id: -1, ...at },
      { id: 3, lat: 'x', lng: null },
      { id: 4, ...at, type_names: {} },
      'x',
      { id: 5, ...at, type_names: ['<b>Fig</b>', 7, null] },
    ]
    fruit.sends(JSON.stringify(entries))
    expect((await show('FLF')).results.map(({ id, name }) => [id, name])).toEqual([
      ['4', ''],
      ['5', '<b>Fig</b>'],
    ])
  })

  test('is an invalid repair café is skipped', async () => {
    cafes.sends(
      JSON.stringify([
        aCafe('No place', { coordinate: '' }),
        aCafe('Far away', { coordinate: '999,999' }),
        aCafe('No page', { link: 'javascript:alert(1)' }),
        aCafe('Other letters', {
          link: 'https://www.repaircafe.org/cafe/%e4%bf%ae',
          external_link: 'javascript:alert(1)',
        }),
        null,
      ]),
    )
    const { results } = await show('REP')
    expect(results).toMatchObject([{ name: 'Other letters', website: 'https://www.repaircafe.org/cafe/%e4%bf%ae' }])
    expect(results[0]?.id).toMatch(/^[0-9a-f]{32}$/)
  })
})

test('limits the stored and listed resources of a huge answer', async () => {
  const many = Array.from({ length: 100_000 }, (_, n) => ({
    type: 'node',
    id: n + 1,
    lat: 50.63 + n / 1e7,
    lon: 5.57,
    tags: books,
  }))
  overpass.sends(JSON.stringify({ elements: many }))
  const { count, is_complete } = await show('BKC')
  expect([count, is_complete]).toEqual([5000, false])
  const { length } = await world.db.selectFrom('resources').select('id').execute()
  expect(length).toBe(20_000)
})

describe('a source that answers', () => {
  const elements = [good]
  const answer = JSON.stringify({ elements })

  test.each<[string, () => unknown]>([
    ['with an HTML page', () => overpass.sends('<!doctype html><title>Sign in</title>')],
    ['with an unexpected format', () => overpass.sends(JSON.stringify(elements))],
    ['with nothing', () => overpass.sends('')],
    ['with a truncated document', () => overpass.sends(answer.slice(0, -5))],
    [
      'that it ran out of time',
      () => overpass.sends(JSON.stringify({ elements, remark: 'runtime error: Query timed out' })),
    ],
    ['that it is too busy', () => overpass.sends(answer, 429)],
    ['with an error', () => overpass.sends(answer, 500)],
    ['that the request is invalid', () => overpass.sends(answer, 400)],
    ['with a redirect', () => overpass.sends(answer, 302, { location: `${cafes.url}/secret` })],
    ['with too much data', () => overpass.sends(`{"elements":[${`${' '.repeat(1000)}1,`.repeat(20_100)}1]}`)],
    [
      'with a decompression bomb',
      () => overpass.sends(gzipSync(Buffer.alloc(50_000_000, ' ')), 200, { 'content-encoding': 'gzip' }),
    ],
    ['with deeply nested lists', () => overpass.sends(`{"elements":${'['.repeat(1_000_000)}`)],
    ['with a very long field before the list', () => overpass.sends(`{"a":"${'x'.repeat(1_000_000)}","elements":[]}`)],
  ])('%s counts as failed', async (_how, answerBadly) => {
    answerBadly()
    const shown = await show('BKC')
    expect(shown).toMatchObject({ results: [], is_loading: false, outdated_since: world.now().toISOString() })
    expect(cafes.requests.filter(({ url }) => url.pathname === '/secret')).toEqual([])
    world.moveClock(new Date(world.now().getTime() + 120_000))
    overpass.knows(good)
    expect((await show('BKC')).results.map(({ name }) => name)).toEqual(['Good'])
  })
})

test('processes together send at most two concurrent requests to a source, and one per tile', async () => {
  const waiting: (() => void)[] = []
  overpass.handleWith((response) => waiting.push(() => response.end('{"elements":[]}')))
  await world.call(null, resources.list, { bounds: ['51, 5', '50, 6'], categories: ['BKC'] })
  const tiles = await world.db.selectFrom('resource_tiles').select(['x', 'y']).execute()
  const working = Promise.all([1, 2, 3].map(() => world.runScheduled('fetch-osm-tiles')))
  for (let answered = 0; answered < tiles.length; answered++) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.()
  }
  await working
  expect(overpass.maxConcurrent()).toBe(2)
  const asked = overpass.requests.map(({ form }) => form.get('data'))
  expect([asked.length, new Set(asked).size]).toEqual([tiles.length, tiles.length])
})
