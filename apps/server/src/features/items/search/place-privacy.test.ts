import { items } from '@pollen/contract/items'
import { approximateLocation, distanceKm, type Location } from '@pollen/contract/location'
import { endpointPath } from '@pollen/contract/write-request'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../test/world.ts'

let world: World
let attacker: { token: string }
/** Two homes in one cell, as far from each other as a cell allows. */
let homes: { id: number; truth: Location; owner: { token: string } }[]
const middle = approximateLocation({ longitude: 5.57, latitude: 50.64 })

beforeAll(async () => {
  world = await startWorld()
  attacker = await world.aMember()
  const corners = [-1, 1].map((side) => ({
    longitude: middle.longitude + side * 0.0025,
    latitude: middle.latitude + side * 0.0016,
  }))
  homes = []
  for (const truth of corners) {
    const owner = await world.aMember()
    const item = {
      name: 'Objet',
      type: 'DN' as const,
      category1: 'OT' as const,
      description: 'Rien',
      location: truth,
      address: 'Rue Haute 3',
    }
    const { id } = await world.call(owner, items.create, item)
    homes.push({ id, truth, owner })
  }
  for (const { truth } of homes) expect(approximateLocation(truth)).toEqual(middle)
})
afterAll(() => world.stop())

test('repeatedly halving a radius converges to the middle of the cell', async () => {
  const from = { longitude: 5.5, latitude: 50.6 }
  let [near, far] = [0, 50]
  for (let step = 0; step < 40; step++) {
    const half = (near + far) / 2
    const found = await find(`userLocation=${text(from)}&distancesRadius[]=0&distancesRadius[]=${half.toFixed(6)}`)
    expect(found.length === 0 || found.length === homes.length).toBe(true)
    if (found.length > 0) far = half
    else near = half
  }
  expect(far).toBeCloseTo(distanceKm(from, middle), 4)
})

test('repeatedly halving a map area from each side converges to the middle of the cell', async () => {
  for (const side of ['west', 'east', 'south', 'north'] as const) {
    let [out, inside] = [0, 0.1]
    for (let step = 0; step < 30; step++) {
      const half = (out + inside) / 2
      const found = await find(boundsOf(side, half))
      expect(found.length === 0 || found.length === homes.length).toBe(true)
      if (found.length > 0) inside = half
      else out = half
    }
    // Accounts for the margin that the server adds.
    expect(Math.abs(inside - edgeOf(side))).toBeLessThan(1e-6)
  }
})

test('the order by distance is the same from every location', async () => {
  // Both have the same public place, so they are sorted by age. `homes` has the older one first.
  for (let angle = 0; angle < 360; angle += 15) {
    const radians = (angle * Math.PI) / 180
    const from = {
      longitude: middle.longitude + 0.004 * Math.cos(radians),
      latitude: middle.latitude + 0.004 * Math.sin(radians),
    }
    for (const [ordering, sorted] of [
      ['distance', homes],
      ['-distance', homes.toReversed()],
    ] as const) {
      const found = await find(`userLocation=${text(from)}&ordering=${ordering}`)
      expect(found).toEqual(sorted.map(({ id }) => id))
    }
  }
})

test('lists and items contain only the middle of the cell', async () => {
  const shown = new Set<string>()
  for (const { id } of homes) {
    const { location, address } = await world.call(attacker, items.get, { id })
    shown.add(JSON.stringify({ location, address }))
  }
  for (const query of ['', 'ordering=distance&userLocation=50.6,5.5', 'bounds[]=51,5&bounds[]=50,6']) {
    const { results } = (await get(`${list}?${query}`)).json()
    for (const { location, address } of results) shown.add(JSON.stringify({ location, address }))
  }
  expect(shown.size).toBe(1)
  const { location } = JSON.parse([...shown][0] ?? '')
  expect(distanceKm(location, middle)).toBeLessThan(0.001)
})

test('concurrent viewers get the exact place of their own item only', async () => {
  const viewers = Array.from({ length: 60 }, (_, nth) => [attacker, ...homes.map(({ owner }) => owner)][nth % 3])
  await Promise.all(
    viewers.map(async (viewer) => {
      const as = viewer ?? attacker
      const lists = await Promise.all(
        [{}, { types: ['DN' as const] }].map((filters) => world.call(as, items.listActive, filters)),
      )
      const opened = await Promise.all(homes.map(({ id }) => world.call(as, items.get, { id })))
      for (const { results } of lists) expect(results).toHaveLength(homes.length)
      for (const { id, location, address } of [...lists.flatMap(({ results }) => results), ...opened]) {
        const home = homes.find((known) => known.id === id)
        const isOwn = home?.owner === as
        expect(address === 'Rue Haute 3').toBe(isOwn)
        expect(distanceKm(location ?? middle, home?.truth ?? middle) < 0.001).toBe(isOwn)
      }
    }),
  )
})

test('a cursor contains only the distance to the middle of the cell', async () => {
  const from = { longitude: 5.5, latitude: 50.6 }
  const { next } = (await get(`${list}?page_size=1&ordering=distance&userLocation=${text(from)}`)).json()
  const cursor = new URL(next, 'http://pollen.test').searchParams.get('cursor') ?? ''
  const [, metres] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  expect(Number(metres) / 1000).toBeCloseTo(distanceKm(from, middle), 3)
})

const text = ({ longitude, latitude }: Location) => `${latitude},${longitude}`
const list = endpointPath(items.listActive)
const get = (url: string) => world.http('GET', url, { as: attacker })

async function find(query: string): Promise<number[]> {
  const answer = await get(`${list}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results.map(({ id }: { id: number }) => id)
}

type Side = 'west' | 'east' | 'south' | 'north'

/** A box of 0.1° beside the cell that reaches over it by `reach` from one side. */
function boundsOf(side: Side, reach: number): string {
  const box = { west: 5.52, east: 5.62, south: 50.59, north: 50.69 }
  const anchor = { west: 5.42, east: 5.72, south: 50.49, north: 50.79 }
  if (side === 'west') Object.assign(box, { west: anchor.west, east: 5.52 + reach })
  if (side === 'east') Object.assign(box, { east: anchor.east, west: 5.62 - reach })
  if (side === 'south') Object.assign(box, { south: anchor.south, north: 50.59 + reach })
  if (side === 'north') Object.assign(box, { north: anchor.north, south: 50.69 - reach })
  return `bounds[]=${box.north},${box.west}&bounds[]=${box.south},${box.east}`
}

/** Returns the reach at which the widened box touches the middle of the cell. */
function edgeOf(side: Side): number {
  // The far side is fixed. The near side moves by `reach` plus a fifth of the total width.
  const beyond = {
    west: middle.longitude - 5.42,
    east: 5.72 - middle.longitude,
    south: middle.latitude - 50.49,
    north: 50.79 - middle.latitude,
  }
  return beyond[side] / 1.2 - 0.1
}
