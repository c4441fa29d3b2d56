import { resources } from '@pollen/contract/resources'
import { writeRequest } from '@pollen/contract/write-request'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCafe, aRepairCafeServer } from '../../../test/source-servers.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { saveResources } from './resources.queries.ts'

let world: World
let cafes: Awaited<ReturnType<typeof aRepairCafeServer>>

beforeAll(async () => {
  cafes = await aRepairCafeServer()
  world = await startWorld({ settings: { REPAIR_CAFE_URL: `${cafes.url}/wp-json/v1/map` } })
})
afterAll(async () => {
  await world.stop()
  await cafes.stop()
})
beforeEach(async () => {
  // Expires cached answers and the pause after a failure.
  world.moveClock(new Date(world.now().getTime() + 600_000))
  cafes.requests.length = 0
})

const area = { northeast: '50.68,5.64', southwest: '50.61,5.53' }
const ask = (target = 'repaircafe', more: object = {}) =>
  world.call(null, resources.proxy, { target, ...area, ...more })
const markers = [
  {
    ...{ id: 'repair-liege', type: 'REP', name: 'Repair Liege', description: 'Rue Pierreuse 19, 4000 Liège, België' },
    ...{
      location: { longitude: 5.57, latitude: 50.6472 },
      opening_hours: '',
      website: 'http://repair.example.org/',
      image: '',
    },
  },
]

test('returns the repair cafés of an area for the keyword or the URL of their map', async () => {
  cafes.knows(aCafe('Repair Liege'), aCafe('Repair Huy', { coordinate: '50.52,5.24' }))
  expect(await ask()).toEqual(markers)
  expect(await ask(`${cafes.url}/wp-json/v1/map`)).toEqual(markers)
  expect(cafes.requests.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
    { northeast: '50.7,5.7', southwest: '50.6,5.5' },
  ])
})

test.each([
  'http://127.0.0.1:22/',
  'http://169.254.169.254/latest/meta-data/',
  'https://www.repaircafe.org/wp-json/v1/map',
  'file:///etc/passwd',
  'repaircafe.org',
  'REPAIRCAFE',
  '',
])('rejects the target "%s" with a field error and without a request', async (target) => {
  const refused = await world.refusal(null, resources.proxy, { target, ...area })
  expect(Object.keys(refused.serializer_errors ?? {})).toEqual(['target'])
  expect(cafes.requests).toEqual([])
})

test('rejects a target that only starts like the URL of the map', async () => {
  for (const target of [`${cafes.url}/wp-json/v1/map/../secret`, `${cafes.url}/wp-json/v1/map?x=1`, `${cafes.url}/`]) {
    const refused = await world.refusal(null, resources.proxy, { target, ...area })
    expect(Object.keys(refused.serializer_errors ?? {})).toEqual(['target'])
  }
  expect(cafes.requests).toEqual([])
})

test.each([
  [{ northeast: 'x' }, 'northeast'],
  [{ southwest: '91,5' }, 'southwest'],
  [{ southwest: undefined }, 'southwest'],
  [{ southwest: '50.9,5.5' }, 'southwest'],
])('rejects an area with %j with a field error', async (wrong, field) => {
  const query = { target: 'repaircafe', ...area, ...wrong } as typeof area & { target: string }
  const answer = await world.get(writeRequest(resources.proxy, query).url)
  expect([answer.statusCode, Object.keys(answer.json().serializer_errors)]).toEqual([400, [field]])
})

test('falls back to stored resources if the map redirects, fails or sends invalid data', async () => {
  const known = { kind: 'REP', id: 'known', name: 'Known', description: '' } as const
  const empty = { opening_hours: '', website: '', image: '' }
  await saveResources(world.db, [{ ...known, ...empty, location: { longitude: 5.57, latitude: 50.64 } }], {
    source: 'repair_cafe',
    now: world.now(),
  })
  const bad = [
    () => cafes.sends('[]', 302, { location: `${cafes.url}/secret` }),
    () => cafes.sends('<html>'),
    () => cafes.sends('busy', 429),
    () => cafes.sends(`[${'1,'.repeat(2_500_000)}1]`),
    () => cafes.sends(JSON.stringify({ cafes: [] })),
  ]
  for (const answerBadly of bad) {
    world.moveClock(new Date(world.now().getTime() + 600_000))
    answerBadly()
    expect((await ask()).map(({ name }) => name)).toEqual(['Known'])
  }
  expect(cafes.requests.filter(({ url }) => url.pathname === '/secret')).toEqual([])
})

test('without a configured map, returns stored resources and accepts no URL', async () => {
  const off = await startWorld()
  expect(await off.call(null, resources.proxy, { target: 'repaircafe', ...area })).toEqual([])
  const target = 'https://www.repaircafe.org/wp-json/v1/map'
  expect((await off.refusal(null, resources.proxy, { target, ...area })).key).toBe('INVALID_FIELDS')
  await off.stop()
})
