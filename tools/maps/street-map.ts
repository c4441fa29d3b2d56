import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { type Tile, writeArchive } from './write-archive.ts'

export type Position = [longitude: number, latitude: number]
export type Layers = Record<string, GeoJSON.Feature[]>

/** Half the width of the region, in degrees. */
const reach = 0.06
const maxZoom = 14

/** Makes a PMTiles archive of an invented town in the Protomaps schema, with named streets, a river, a park and houses. */
export function makeStreetMap([longitude, latitude]: Position): Buffer {
  const at = (east: number, north: number): Position => [longitude + east * reach, latitude + north * reach]
  return cutIntoTiles(drawTown(at), { southWest: at(-1, -1), northEast: at(1, 1) })
}

/** Cuts layers of the Protomaps schema into the vector tiles of a PMTiles archive. */
export function cutIntoTiles(layers: Layers, bounds: { southWest: Position; northEast: Position }): Buffer {
  const cut = Object.entries(layers).map(([name, features]): [string, GeoJSONVT] => {
    return [name, new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom, indexMaxZoom: maxZoom })]
  })
  const [west, south] = bounds.southWest
  const [east, north] = bounds.northEast
  const tiles: Tile[] = []
  for (let z = 0; z <= maxZoom; z++) {
    for (let x = tileX(west, z); x <= tileX(east, z); x++) {
      for (let y = tileY(north, z); y <= tileY(south, z); y++) {
        const filled = cut.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y)
          return tile ? [[name, tile]] : []
        })
        if (filled.length === 0) continue
        tiles.push({ z, x, y, data: fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: 4096 }) })
      }
    }
  }
  return writeArchive(tiles, { layers: Object.keys(layers), bounds: [west, south, east, north] })
}

function drawTown(at: (east: number, north: number) => Position): Layers {
  const box = (east: number, north: number, width: number, height: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        at(east, north),
        at(east + width, north),
        at(east + width, north + height),
        at(east, north + height),
        at(east, north),
      ],
    ],
  })
  const streets = Array.from({ length: 19 }, (_, index) => (index - 9) / 10)
  const street = (name: string, from: Position, to: Position, kind: string) =>
    feature({ type: 'LineString', coordinates: [from, to] }, { kind, kind_detail: 'residential', name, min_zoom: 10 })
  return {
    earth: [feature(box(-1, -1, 2, 2), { kind: 'earth' })],
    landuse: [feature(box(0.02, 0.02, 0.16, 0.16), { kind: 'park', name: 'Parc du Test' })],
    water: [feature(box(-1, -0.18, 2, 0.06), { kind: 'river' })],
    roads: [
      ...streets.map((north, index) =>
        street(`Rue ${index + 1}`, at(-1, north), at(1, north), index === 9 ? 'major_road' : 'minor_road'),
      ),
      ...streets.map((east, index) => street(`Avenue ${index + 1}`, at(east, -1), at(east, 1), 'minor_road')),
    ],
    buildings: [feature(box(-0.08, 0.02, 0.05, 0.04), { kind: 'building' })],
    places: [
      feature(
        { type: 'Point', coordinates: at(0, 0.05) },
        {
          kind: 'locality',
          name: 'Testville',
          'name:fr': 'Essaiville',
          population: 60_000,
          population_rank: 9,
          min_zoom: 6,
        },
      ),
    ],
  }
}

export const feature = (geometry: GeoJSON.Geometry, properties: GeoJSON.GeoJsonProperties): GeoJSON.Feature => ({
  type: 'Feature',
  geometry,
  properties,
})

const tileX = (longitude: number, z: number) => Math.floor((longitude / 360 + 0.5) * 2 ** z)

function tileY(latitude: number, z: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z)
}
