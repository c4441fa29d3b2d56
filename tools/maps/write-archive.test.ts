import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { type Tile, writeArchive } from './write-archive.ts'

/** Reads an archive with the library that browsers use, and counts what it fetches. */
function readerOf(archive: Buffer) {
  const fetched: number[] = []
  const reader = new PMTiles({
    getKey: () => 'archive',
    getBytes: async (offset, length) => {
      fetched.push(length)
      return { data: new Uint8Array(archive.subarray(offset, offset + length)).buffer }
    },
  })
  const textOf = async (z: number, x: number, y: number) => {
    const tile = await reader.getZxy(z, x, y)
    return tile && Buffer.from(tile.data).toString()
  }
  return { reader, textOf, fetched }
}

/** Every tile of the zooms, the same text for two of three, so that some are equal and follow each other. */
const allTiles = (maxZoom: number): Tile[] =>
  Array.from({ length: maxZoom + 1 }, (_, z) =>
    Array.from({ length: 4 ** z }, (_, index) => {
      const [x, y] = [index % 2 ** z, Math.floor(index / 2 ** z)]
      return { z, x, y, data: Buffer.from((x + y) % 3 === 0 ? `${z}/${x}/${y}` : 'sea') }
    }),
  ).flat()

test('tiles come back, also out of leaf directories', async () => {
  const tiles = allTiles(7)
  const { textOf, fetched } = readerOf(writeArchive(tiles, { layers: [] }))
  // Some of each directory: a reader that starts anew for each tile takes a while.
  const some = tiles.filter((_, index) => index < 30 || index % 37 === 0)
  for (const { z, x, y, data } of some) expect(await textOf(z, x, y)).toBe(data.toString())
  // The header and the root directory fit into the first request of a reader.
  expect(fetched[0]).toBe(16384)
})

test('a tile that was not written is missing, not wrong', async () => {
  const { textOf } = readerOf(writeArchive([{ z: 3, x: 4, y: 2, data: Buffer.from('here') }], { layers: [] }))
  expect(await textOf(3, 4, 2)).toBe('here')
  expect(await textOf(3, 4, 3)).toBeUndefined()
  expect(await textOf(2, 2, 1)).toBeUndefined()
})

test('equal tiles are stored once', () => {
  const flat = allTiles(6).map((tile) => ({ ...tile, data: Buffer.from('sea') }))
  expect(writeArchive(flat, { layers: [] }).length).toBeLessThan(500)
})

test('the header says where the tiles are', async () => {
  const tiles = [4, 5, 6].map((z) => ({ z, x: 1, y: 1, data: Buffer.from(`${z}`) }))
  const { reader } = readerOf(writeArchive(tiles, { layers: ['roads'], bounds: [5.5, 50.6, 5.7, 50.7] }))
  expect(await reader.getHeader()).toMatchObject({ minZoom: 4, maxZoom: 6, minLon: 5.5, maxLat: 50.7, centerLon: 5.6 })
  expect(await reader.getMetadata()).toMatchObject({ vector_layers: [{ id: 'roads' }] })
})
