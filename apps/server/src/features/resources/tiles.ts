import type { Location } from '@pollen/contract/location'
import type { Box } from '@pollen/contract/map-bounds'

/** A square of the web map's grid, some 25 km wide in Europe: a town is one question to a source. */
export type Tile = { x: number; y: number }

const tileZoom = 10
const tilesAcross = 2 ** tileZoom

/** How many tiles are asked for on each side of the one in the middle. A large screen that begins to show resources has no more. */
const reach = 3

const clamp = (tile: number) => Math.max(0, Math.min(tilesAcross - 1, tile))

export function tileOf({ longitude, latitude }: Location): Tile {
  const radians = (latitude * Math.PI) / 180
  return {
    x: clamp(Math.floor(((longitude + 180) / 360) * tilesAcross)),
    y: clamp(Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tilesAcross)),
  }
}

export function boxOfTile({ x, y }: Tile): Box {
  const longitudeOf = (column: number) => (column / tilesAcross) * 360 - 180
  const latitudeOf = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tilesAcross))) * 180) / Math.PI
  return { west: longitudeOf(x), east: longitudeOf(x + 1), south: latitudeOf(y + 1), north: latitudeOf(y) }
}

/** Each place is in one tile: on an edge, in the one to the east and the south of it. */
export const isInTile = ({ longitude, latitude }: Location, { west, east, south, north }: Box): boolean =>
  longitude >= west && longitude < east && latitude > south && latitude <= north

/** The tiles of an area, or those around its middle where it has too many. */
export function tilesOf({ west, east, south, north }: Box): { tiles: Tile[]; areAll: boolean } {
  const first = tileOf({ longitude: west, latitude: north })
  const last = tileOf({ longitude: east, latitude: south })
  const middle = tileOf({ longitude: (west + east) / 2, latitude: (south + north) / 2 })
  const from = { x: Math.max(first.x, middle.x - reach), y: Math.max(first.y, middle.y - reach) }
  const to = { x: Math.min(last.x, middle.x + reach), y: Math.min(last.y, middle.y + reach) }
  const tiles: Tile[] = []
  for (let x = from.x; x <= to.x; x++) for (let y = from.y; y <= to.y; y++) tiles.push({ x, y })
  return { tiles, areAll: from.x === first.x && from.y === first.y && to.x === last.x && to.y === last.y }
}

/** The tiles that lie in an area as a whole. */
export function tilesWithin(area: Box): Tile[] {
  const first = tileOf({ longitude: area.west, latitude: area.north })
  const last = tileOf({ longitude: area.east, latitude: area.south })
  const tiles: Tile[] = []
  for (let x = first.x; x <= last.x; x++) for (let y = first.y; y <= last.y; y++) tiles.push({ x, y })
  return tiles.filter((tile) => {
    const { west, east, south, north } = boxOfTile(tile)
    return west >= area.west && east <= area.east && south >= area.south && north <= area.north
  })
}
