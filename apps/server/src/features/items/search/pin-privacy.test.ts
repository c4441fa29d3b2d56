import type { InputOf } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { approximateLocation, distanceKm, type Location } from '@pollen/contract/location'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../../test/world.ts'

type Home = { id: number; owner: Member; truth: Location }
/** A cell of the grid with two homes in it, as far from each other as the cell allows. */
type Cell = { middle: Location; homes: Home[] }

let world: World
let attacker: Member
let cells: Cell[]

const spots: Location[] = [
  { longitude: 5.57, latitude: 50.64 },
  { longitude: 0.0001, latitude: 0.0001 },
  { longitude: 179.9999, latitude: -16.5 },
  { longitude: -179.9999, latitude: -16.5 },
  { longitude: 20, latitude: 89.9999 },
  { longitude: -100, latitude: -89.9999 },
]

beforeAll(async () => {
  world = await startWorld()
  attacker = await world.aMember()
  cells = []
  for (const spot of spots) {
    const middle = approximateLocation(spot)
    const homes = []
    for (const side of [-1, 1] as const) {
      const truth = cornerOf(middle, side)
      const owner = await world.aMember()
      const { id } = await world.call(owner, items.create, { ...anything, location: truth })
      homes.push({ id, owner, truth })
    }
    cells.push({ middle, homes })
  }
})
afterAll(() => world.stop())

const anything = { name: 'Objet', type: 'DN', category1: 'OT', description: 'Rien' } as const

/** A place near a corner of the cell, about 200 m from its middle. */
function cornerOf(middle: Location, side: -1 | 1): Location {
  const width = 0.0036 / Math.max(1e-9, Math.cos((middle.latitude * Math.PI) / 180))
  const corner = {
    longitude: middle.longitude + side * 0.4 * Math.min(width, 110),
    latitude: middle.latitude + side * 0.0016,
  }
  expect(approximateLocation(corner)).toEqual(middle)
  expect(distanceKm(corner, middle)).toBeGreaterThan(0.15)
  return corner
}

type Area = Pick<InputOf<typeof items.listMarkers>, 'bounds' | 'userLocation' | 'distancesRadius' | 'ordering'>

const findPins = (area: Area, as = attacker) => world.call(as, items.listMarkers, area)

/** Counts the homes of a cell that are found. Finding only one of them would reveal its position within the cell. */
async function countFound({ homes }: Cell, area: Area): Promise<number> {
  const { ids } = await findPins(area)
  const { results } = await world.call(attacker, items.listActive, { ...area, page_size: 100 })
  const found = homes.filter(({ id }) => ids.includes(id)).length
  expect(homes.filter(({ id }) => results.some((item) => item.id === id))).toHaveLength(found)
  return found
}

type Box = Record<'west' | 'east' | 'south' | 'north', number>

const corners = ({ west, east, south, north }: Box) => [
  [wrapLongitude(west), clampLatitude(north)],
  [wrapLongitude(east), clampLatitude(south)],
]
/** Clamps the latitude to the poles. */
const clampLatitude = (latitude: number) => Math.max(-90, Math.min(90, latitude))
/** Wraps the longitude at the 180th meridian. */
const wrapLongitude = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

/** Inverts the widening of the server, which adds a fifth on each side. */
function withoutMargin({ west, east, south, north }: Box): Box {
  const [x, y] = [(east - west) / 7, (north - south) / 7]
  return { west: west + x, east: east - x, south: south + y, north: north - y }
}

/** From a fraction of a millimetre to the whole cell and beyond. */
const degrees = fc
  .tuple(fc.integer({ min: -9, max: -2 }), fc.double({ min: -1, max: 1, noNaN: true }))
  .map(([exponent, share]) => share * 10 ** exponent)
const nth = fc.nat({ max: spots.length - 1 })

test('no box distinguishes two homes of a cell, even at the poles and across the 180th meridian', async () => {
  const tried = { none: 0, both: 0 }
  const check = fc.asyncProperty(
    nth,
    fc.boolean(),
    degrees,
    degrees,
    degrees,
    degrees,
    async (n, atTruth, x, y, w, h) => {
      const cell = cells[n] as Cell
      const { longitude, latitude } = atTruth ? (cell.homes[0] as Home).truth : cell.middle
      const [west, north] = [longitude + x, clampLatitude(latitude + y)]
      const box = { west, north, east: west + Math.abs(w), south: clampLatitude(north - Math.abs(h)) }
      const found = await countFound(cell, { bounds: corners(box) })
      expect([0, 2]).toContain(found)
      tried[found === 0 ? 'none' : 'both']++
    },
  )
  await fc.assert(check, { numRuns: 150, endOnFailure: true })
  expect(Math.min(tried.none, tried.both)).toBeGreaterThan(10)
})

const everywhere = { bounds: ['90, -180', '-90, 180'] }

test('no ring around any point distinguishes them', async () => {
  const tried = { none: 0, both: 0 }
  const metres = fc.double({ min: 0, max: 600, noNaN: true })
  const check = fc.asyncProperty(nth, degrees, degrees, metres, metres, async (n, x, y, near, far) => {
    const cell = cells[n] as Cell
    const { longitude, latitude } = (cell.homes[0] as Home).truth
    const userLocation = { longitude: wrapLongitude(longitude + x), latitude: clampLatitude(latitude + y) }
    const distancesRadius = [near, far].map((m) => (m / 1000).toFixed(6))
    const found = await countFound(cell, { ...everywhere, userLocation, distancesRadius })
    expect([0, 2]).toContain(found)
    tried[found === 0 ? 'none' : 'both']++
  })
  await fc.assert(check, { numRuns: 150, endOnFailure: true })
  expect(Math.min(tried.none, tried.both)).toBeGreaterThan(10)
})

test('repeatedly halving a box converges to the middle of the cell', async () => {
  for (const cell of cells) {
    const box = {
      west: cell.middle.longitude - 0.01,
      east: cell.middle.longitude + 0.013,
      south: clampLatitude(cell.middle.latitude - 0.01),
      north: clampLatitude(cell.middle.latitude + 0.013),
    }
    for (let step = 0; step < 32; step++) {
      const isWide = step % 2 === 0
      const half = isWide ? (box.west + box.east) / 2 : (box.south + box.north) / 2
      const first = { ...box, ...(isWide ? { east: half } : { north: half }) }
      const second = { ...box, ...(isWide ? { west: half } : { south: half }) }
      const found = await countFound(cell, { bounds: corners(withoutMargin(first)) })
      expect([0, 2]).toContain(found)
      Object.assign(box, found > 0 ? first : second)
    }
    expect(await countFound(cell, { bounds: corners(withoutMargin(box)) })).toBe(2)
    const end = { longitude: wrapLongitude((box.west + box.east) / 2), latitude: (box.south + box.north) / 2 }
    expect(distanceKm(end, cell.middle)).toBeLessThan(0.001)
  }
})

test('every pin is at the middle of its cell, even for its owner, and the order of pins reveals nothing', async () => {
  for (const { middle, homes } of cells) {
    for (const viewer of [attacker, ...homes.map(({ owner }) => owner)]) {
      const answers = []
      for (const ordering of [undefined, 'distance', '-distance'] as const) {
        for (const { truth } of homes) {
          answers.push(await findPins({ ...everywhere, userLocation: truth, ordering }, viewer))
        }
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      const { ids, longitudes, latitudes } = answers[0] as (typeof answers)[number]
      for (const { id } of homes) {
        const at = ids.indexOf(id)
        expect(longitudes[at]).toBeCloseTo(middle.longitude, 4)
        expect(latitudes[at]).toBeCloseTo(middle.latitude, 4)
      }
    }
  }
})

test('moving a home within its cell changes neither the answer nor its etag', async () => {
  const [{ homes }] = cells as [Cell]
  const [home, other] = homes as [Home, Home]
  const before = await world.send(attacker, items.listMarkers, everywhere)
  await world.call(home.owner, items.update, { id: home.id, location: other.truth })
  const headers = { 'if-none-match': String(before.headers.etag) }
  expect((await world.send(attacker, items.listMarkers, everywhere, { headers })).statusCode).toBe(304)
})
