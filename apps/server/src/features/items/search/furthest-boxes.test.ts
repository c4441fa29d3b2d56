import type { Location } from '@pollen/contract/location'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../test/world.ts'
import { findFurthestBoxes, sortInBoxes } from './furthest-boxes.queries.ts'
import { orderOf } from './orders.queries.ts'
import { sortMatches } from './sort-matches.queries.ts'

let world: World

const degrees = (most: number) => fc.integer({ min: -most * 1_000, max: most * 1_000 }).map((value) => value / 1_000)
const anywhere = fc.record({ longitude: degrees(180), latitude: degrees(90) })
const town = { longitude: 5.57, latitude: 50.64 }
/** Poles, both sides of the 180th meridian, and corners that boxes have in common. */
const edges: Location[] = [-180, -116, 12, 28, 76, 180].flatMap((longitude) =>
  [-90, -26, 38, 54, 90].map((latitude) => ({ longitude, latitude })),
)
const aPlace = fc.oneof(
  fc.record({ longitude: degrees(1), latitude: degrees(1) }).map(({ longitude, latitude }) => ({
    longitude: town.longitude + longitude,
    latitude: town.latitude + latitude,
  })),
  fc.constantFrom(town, ...edges),
  anywhere,
)

beforeAll(async () => {
  world = await startWorld()
  const owner = await world.aMember()
  const drawn = [...edges, ...fc.sample(aPlace, { numRuns: 600, seed: 11 })]
  const rows = drawn.map((place, nth) => ({
    ...place,
    owner_id: owner.id,
    name: 'Chair',
    type: 'DN' as const,
    category1: 'HS' as const,
    description: '',
    visibility: 'PB' as const,
    location_precision: nth % 2 ? ('exact' as const) : ('approximate' as const),
    startdate: new Date(world.now().getTime() - 3_600_000),
    enddate: nth % 5 ? null : new Date(world.now().getTime() - 1),
  }))
  await world.db.insertInto('items').values(rows).execute()
})
afterAll(() => world.stop())

function pageFrom(userLocation: Location, limit: number) {
  const filters = { userLocation, ordering: '-distance' as const, distancesRadius: undefined }
  const query = { filters, search: null, viewerId: null, now: world.now() }
  const matches = { count: 20_000, isExact: true, isAreaSmall: false }
  return { query, order: orderOf(query), matches, after: null, offset: 0, limit }
}

test('the furthest items from any place are in the boxes that are found', async () => {
  const check = fc.asyncProperty(aPlace, fc.integer({ min: 1, max: 60 }), async (from, limit) => {
    const page = pageFrom(from, limit)
    const boxes = await findFurthestBoxes(world.db, page, from)
    const found = await sortInBoxes(world.db, page, boxes ?? [])
    expect(found).toHaveLength(limit)
    expect(found).toEqual(await sortMatches(world.db, page, { tier: 0 }))
  })
  await fc.assert(check, { numRuns: 60, examples: edges.map((edge) => [edge, 5]), endOnFailure: true })
})
