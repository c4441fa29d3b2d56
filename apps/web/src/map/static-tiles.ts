import type { MapLocation } from './camera.ts'
import type { TileStyle } from './styles/base-map-style.ts'

export const tileSize = 256

/** A tile by its address, and where its top left corner is drawn. */
type PlacedTile = { zoom: number; x: number; y: number; left: number; top: number }
type View = { center: MapLocation; zoom: number; width: number; height: number }

/** The edge of the square map. */
const maxLatitude = 85.0511

/** Returns the tiles that cover a view. The map repeats itself to the east and west, and ends at the poles. */
export function tilesOfView({ center, zoom, width, height }: View): PlacedTile[] {
  const count = 2 ** zoom
  const latitude = Math.max(-maxLatitude, Math.min(maxLatitude, center.latitude))
  const sine = Math.sin((latitude * Math.PI) / 180)
  const left = ((center.longitude + 180) / 360) * count * tileSize - width / 2
  const top = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count * tileSize - height / 2
  const tiles: PlacedTile[] = []
  for (let y = Math.floor(top / tileSize); y * tileSize < top + height; y++) {
    if (y < 0 || y >= count) continue
    for (let x = Math.floor(left / tileSize); x * tileSize < left + width; x++) {
      const wrapped = ((x % count) + count) % count
      tiles.push({ zoom, x: wrapped, y, left: x * tileSize - left, top: y * tileSize - top })
    }
  }
  return tiles
}

/** Returns the URL of a tile. Neighbouring tiles come from different servers if there are several. */
export function tileUrl({ tiles }: Pick<TileStyle, 'tiles'>, { zoom, x, y }: PlacedTile, isDense: boolean): string {
  const [template = ''] = tiles.slice((x + y) % tiles.length)
  const values: Record<string, string> = { z: String(zoom), x: String(x), y: String(y), r: isDense ? '@2x' : '' }
  return template.replace(/\{([zxyr])\}/g, (_, name: string) => values[name] ?? '')
}
