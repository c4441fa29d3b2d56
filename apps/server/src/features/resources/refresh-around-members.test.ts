import { resources } from '@pollen/contract/resources'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aNode, anOverpassServer } from '../../../test/source-servers.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { refreshAroundMembers } from './refresh-around-members.ts'
import { tileOf } from './tiles.ts'

let world: World
let overpass: Awaited<ReturnType<typeof anOverpassServer>>

beforeAll(async () => {
  overpass = await anOverpassServer()
  world = await startWorld({ settings: { OVERPASS_URLS: `${overpass.url}/api/interpreter` } })
})
afterAll(async () => {
  await world.stop()
  await overpass.stop()
})
beforeEach(async () => {
  await world.db.deleteFrom('resource_tiles').execute()
  await world.db.deleteFrom('members').execute()
  overpass.knows()
  overpass.requests.length = 0
})

const liege = { longitude: 5.57, latitude: 50.64 }
const home = { ref_longitude: liege.longitude, ref_latitude: liege.latitude, dwithin_notifications: 1 }

const laterBy = ({ hours }: { hours: number }) => world.moveClock(new Date(world.now().getTime() + hours * 3_600_000))

const refresh = () => world.runJob(refreshAroundMembers, {})

const wantedTiles = () =>
  world.db.selectFrom('resource_tiles').select(['x', 'y']).where('wanted_at', 'is not', null).execute()

test('fetches resources around a member without a map view, and again when they are stale', async () => {
  await world.aMember(home)
  overpass.knows(aNode(1, { amenity: 'public_bookcase', name: 'Livres' }))
  await refresh()
  await world.finishJobs()
  expect(overpass.requests.length).toBeGreaterThan(0)
  const { results } = await world.call(null, resources.list, { bounds: ['50.65, 5.55', '50.63, 5.58'] })
  expect(results.map(({ name }) => name)).toEqual(['Livres'])

  const { length } = overpass.requests
  laterBy({ hours: 6 * 24 })
  await refresh()
  expect(await wantedTiles()).toEqual([])
  laterBy({ hours: 2 * 24 })
  await refresh()
  await refresh()
  await world.finishJobs()
  expect(overpass.requests.length).toBe(2 * length)
})

test.each([
  ['without digests of resources', { mail_notif_freq_osm: 'N' }],
  ['with a refused address', { mail_refused_at: new Date() }],
  ['with a disabled account', { disabled_at: new Date() }],
  ['without a reference location', { ref_longitude: null, ref_latitude: null }],
] as const)('requests no tiles for members %s', async (_, fields) => {
  const { id } = await world.aMember(home)
  await world.db.updateTable('members').set(fields).where('id', '=', id).execute()
  await refresh()
  expect(await wantedTiles()).toEqual([])
})

test('schedules a limited number of tiles, the oldest first, and none while others wait', async () => {
  for (let n = 0; n < 12; n++) await world.aMember({ ...home, ref_longitude: n * 3, dwithin_notifications: 20 })
  const recent = tileOf({ ...liege, longitude: 0 })
  await refresh()
  const first = await wantedTiles()
  expect(first).toHaveLength(20)
  await refresh()
  expect(await wantedTiles()).toHaveLength(20)

  await world.db.deleteFrom('resource_tiles').execute()
  const days = (n: number) => new Date(world.now().getTime() - n * 86_400_000)
  await world.db
    .insertInto('resource_tiles')
    .values({ source: 'osm', ...recent, fetched_at: days(8) })
    .execute()
  await refresh()
  expect(await wantedTiles()).not.toContainEqual(recent)
})

test('waits before retrying a failed tile', async () => {
  await world.aMember(home)
  await refresh()
  await world.db
    .updateTable('resource_tiles')
    .set({ wanted_at: null, failed_at: world.now(), retry_at: new Date(world.now().getTime() + 60_000) })
    .execute()
  await refresh()
  expect(await wantedTiles()).toEqual([])
  laterBy({ hours: 1 })
  await refresh()
  expect((await wantedTiles()).length).toBeGreaterThan(0)
})
