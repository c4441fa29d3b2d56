import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { type Tile, writeArchive } from './write-archive.ts'

/** Reads an archive with the library that browsers use, and records the sizes of its requests. */
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

/** Returns every tile of the zooms. Two of three have the same text, so that there are runs of equal tiles. */
const allTiles = (maxZoom: number): Tile[] =>
  Array.from({ length: maxZoom + 1 }, (_, z) =>
    Array.from({ length: 4 ** z }, (_, index) => {
      const [x, y] = [index % 2 ** z, Math.floor(index / 2 ** z)]
      return { z, x, y, data: Buffer.from((x + y) % 3 === 0 ? `${z}/${x}/${y}` : 'sea') }
    }),
  ).flat()

test('readers find every tile, also in leaf directories', async () => {
  const tiles = allTiles(7)
  const { textOf, fetched } = readerOf(writeArchive(tiles, { layers: [] }))
  // A sample of each directory, because reading every tile takes a while.
  const some = tiles.filter((_, index) => index < 30 || index % 37 === 0)
  for (const { z, x, y, data } of some) expect(await textOf(z, x, y)).toBe(data.toString())
  // The header and the root directory fit into the first request of a reader.
  expect(fetched[0]).toBe(16384)
})

test('readers find no tile where none was written', async () => {
  const { textOf } = readerOf(writeArchive([{ z: 3, x: 4, y: 2, data: Buffer.from('here') }], { layers: [] }))
  expect(await textOf(3, 4, 2)).toBe('here')
  expect(await textOf(3, 4, 3)).toBeUndefined()
  expect(await textOf(2, 2, 1)).toBeUndefined()
})

test('equal tiles are stored once', () => {
  const flat = allTiles(6).map((tile) => ({ ...tile, data: Buffer.from('sea') }))
  expect(writeArchive(flat, { layers: [] }).length).toBeLessThan(500)
})

test('the header contains zooms and bounds of the tiles', async () => {
  const tiles = [4, 5, 6].map((z) => ({ z, x: 1, y: 1, data: Buffer.from(`${z}`) }))
  const { reader } = readerOf(writeArchive(tiles, { layers: ['roads'], bounds: [5.5, 50.6, 5.7, 50.7] }))
  expect(await reader.getHeader()).toMatchObject({ minZoom: 4, maxZoom: 6, minLon: 5.5, maxLat: 50.7, centerLon: 5.6 })
  expect(await reader.getMetadata()).toMatchObject({ vector_layers: [{ id: 'roads' }] })
})
