import type { Location } from '@pollen/contract/location'
import type { Box } from '@pollen/contract/map-bounds'

/** A tile of the web map grid, about 25 km wide in Europe, so that a town takes one request to a source. */
export type Tile = { x: number; y: number }

const tileZoom = 10
const tilesAcross = 2 ** tileZoom

/** Maximum number of tiles on each side of the middle one. A large screen needs no more at the zoom where resources appear. */
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

/** Half-open, so that each place is in exactly one tile: a place on an edge belongs to the tile to the east or south. */
export const isInTile = ({ longitude, latitude }: Location, { west, east, south, north }: Box): boolean =>
  longitude >= west && longitude < east && latitude > south && latitude <= north

/** Returns the tiles of an area, or only those around its middle if it has too many. */
export function tilesOf({ west, east, south, north }: Box): { tiles: Tile[]; isComplete: boolean } {
  const first = tileOf({ longitude: west, latitude: north })
  const last = tileOf({ longitude: east, latitude: south })
  const middle = tileOf({ longitude: (west + east) / 2, latitude: (south + north) / 2 })
  const from = { x: Math.max(first.x, middle.x - reach), y: Math.max(first.y, middle.y - reach) }
  const to = { x: Math.min(last.x, middle.x + reach), y: Math.min(last.y, middle.y + reach) }
  const tiles: Tile[] = []
  for (let x = from.x; x <= to.x; x++) for (let y = from.y; y <= to.y; y++) tiles.push({ x, y })
  return { tiles, isComplete: from.x === first.x && from.y === first.y && to.x === last.x && to.y === last.y }
}

/** Returns the tiles that lie completely within an area. */
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
