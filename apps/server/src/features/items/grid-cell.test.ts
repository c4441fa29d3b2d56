import { approximateLocation } from '@pollen/contract/location'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('the database and the contract compute the same grid cell', async () => {
  const places = Array.from({ length: 500 }, (_, n) => ({
    longitude: -180 + ((n * 137.508) % 360),
    latitude: -90 + ((n * 61.803) % 180),
  }))
  const { rows } = await sql<{ longitude: number; latitude: number }>`
    SELECT cell_longitude(place[1], place[2]) AS longitude, cell_latitude(place[2]) AS latitude
    FROM (SELECT ARRAY[(p->>'longitude')::float8, (p->>'latitude')::float8] AS place
          FROM jsonb_array_elements(${JSON.stringify(places)}::jsonb) WITH ORDINALITY AS e(p, n) ORDER BY n) AS given
  `.execute(world.db)
  for (const [index, place] of places.entries()) {
    const expected = approximateLocation(place)
    expect(rows[index]?.longitude).toBeCloseTo(expected.longitude, 9)
    expect(rows[index]?.latitude).toBeCloseTo(expected.latitude, 9)
  }
})
