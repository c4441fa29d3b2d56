import { items } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { type Database, openDatabase } from '../../../platform/database/open-database.ts'
import { areasOf, every } from './areas.queries.ts'
import { facetConditions } from './filters.queries.ts'

let databases: Awaited<ReturnType<typeof aDatabase>>
let database: Database

beforeAll(async () => {
  databases = await aDatabase()
  const config = { DATA_DIR: '', DATABASE_URL: databases.connectionString, DATABASE_POOL: 2 }
  database = await openDatabase(config, { holder: 'test', log: silentLog })
})
afterAll(async () => {
  await database.close()
  await databases.drop()
})

const rounded = (value: number) => Math.round(value * 1e9) / 1e9

/** Includes corners of squares, values next to them, the poles and both sides of the antimeridian. */
const degrees = (most: number) =>
  fc.oneof(
    fc.integer({ min: -2 * most, max: 2 * most }).map((halves) => halves / 2),
    fc.constantFrom(-most, most, -1e-9, 0, 1e-9, most - 0.001, 0.001 - most),
    fc.double({ min: -most, max: most, noNaN: true }).map(rounded),
  )
const place = fc.record({ longitude: degrees(180), latitude: degrees(90) })
const text = ({ longitude, latitude }: Location) => `${latitude},${longitude}`

/** A place some kilometres from another one, possibly across the antimeridian. */
const near = (center: Location) =>
  fc.tuple(fc.double({ min: -0.6, max: 0.6, noNaN: true }), fc.double({ min: -0.6, max: 0.6, noNaN: true })).map(
    ([east, north]): Location => ({
      longitude: rounded(((center.longitude + east + 540) % 360) - 180),
      latitude: rounded(Math.max(-90, Math.min(90, center.latitude + north))),
    }),
  )

const bounds = (west: Location, east: Location) => ({
  bounds: [
    text({ longitude: west.longitude, latitude: Math.max(west.latitude, east.latitude) }),
    text({ longitude: east.longitude, latitude: Math.min(west.latitude, east.latitude) }),
  ],
})
const isWestOf = (a: Location, b: Location) => (b.longitude - a.longitude + 360) % 360 < 180

const areas = fc.oneof(
  fc.record({
    userLocation: place.map(text),
    distancesRadius: fc.constantFrom(['0', '1'], ['0', '40'], ['20', '150'], ['0', '2000'], ['0', '20100']),
  }),
  place.chain((a) => near(a).map((b) => (isWestOf(a, b) ? bounds(a, b) : bounds(b, a)))),
  fc.tuple(place, place).map(([a, b]) => bounds(a, b)),
)

const areaAndPlaces = areas.chain((input) => {
  const { userLocation, bounds } = items.listActive.input.parse(input)
  const corner = userLocation ?? bounds?.northWest
  const around = corner ? near(corner) : place
  return fc.record({ input: fc.constant(input), places: fc.array(fc.oneof(place, around), { minLength: 60 }) })
})

test('every place in an area has one of its squares', async () => {
  const check = fc.asyncProperty(areaAndPlaces, async ({ input, places }) => {
    const filters = items.listActive.input.parse(input)
    const [area] = areasOf(filters)
    if (!area) throw new Error('The input has no area')
    const { rows } = await sql`
      SELECT items.* FROM jsonb_to_recordset(${JSON.stringify(places.map(toRow))}) AS items(
        type text, category1 text, category2 text, category3 text, shown_longitude float8, shown_latitude float8)
      WHERE ${area.byDegrees} AND NOT ${every([sql<boolean>`true`, ...facetConditions(filters)])}`.execute(database.db)
    expect(rows).toEqual([])
  })
  await fc.assert(check, { numRuns: 150 })
})

const toRow = ({ longitude, latitude }: Location) => ({
  type: 'DN',
  category1: 'HS',
  shown_longitude: longitude,
  shown_latitude: latitude,
})

test('an area of too many squares has no facets, which limits the length of the list', () => {
  const world = items.listActive.input.parse({ bounds: ['90,-180', '-90,180'] })
  expect(facetConditions(world)).toEqual([])
  const small = items.listActive.input.parse({ bounds: ['50.7,5.4', '50.6,5.6'], types: ['DN'], categories: ['HS'] })
  expect(facetConditions(small)).toHaveLength(3)
})
