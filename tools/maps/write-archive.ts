import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

/** An uncompressed vector tile. */
export type Tile = { z: number; x: number; y: number; data: Uint8Array }

type Options = { layers: string[]; bounds?: [west: number, south: number, east: number, north: number] }

/** A run of tiles with the same content, or a leaf directory if `runLength` is 0. */
type Entry = { tileId: number; offset: number; length: number; runLength: number }

const headerBytes = 127
const entriesOfLeaf = 4096
/** Readers fetch the header and the root directory together, as the first 16 kB. */
const maxRootEntries = 256

/** Writes tiles as a PMTiles archive of version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export function writeArchive(tiles: Tile[], { layers, bounds = [-180, -85, 180, 85] }: Options): Buffer {
  const { entries, contents, contentCount } = storeTiles(tiles)
  const { root, leaves } = writeDirectories(entries)
  const metadata = gzipSync(JSON.stringify({ vector_layers: layers.map((id) => ({ id, fields: {} })) }))
  const zooms = tiles.map(({ z }) => z)

  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const rootOffset = headerBytes
  const metadataOffset = rootOffset + root.length
  const leavesOffset = metadataOffset + metadata.length
  const tilesOffset = leavesOffset + leaves.length
  const addresses = [rootOffset, root.length, metadataOffset, metadata.length, leavesOffset, leaves.length]
  const counts = [tilesOffset, contents.length, tiles.length, entries.length, contentCount]
  for (const [index, value] of [...addresses, ...counts].entries()) {
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
  }
  const isClustered = 1
  const gzip = 2
  const vector = 1
  const [minZoom, maxZoom] = [Math.min(...zooms), Math.max(...zooms)]
  header.set([isClustered, gzip, gzip, vector, minZoom, maxZoom], 96)
  const [west, south, east, north] = bounds
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index)
  header.writeUInt8(minZoom, 118)
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return Buffer.concat([header, root, metadata, leaves, contents])
}

/** Stores equal tiles once, and merges runs of them into one entry: most tiles of a world map are one flat colour. */
function storeTiles(tiles: Tile[]) {
  const known = new Map<string, { offset: number; length: number }>()
  const contents: Buffer[] = []
  const entries: Entry[] = []
  let size = 0
  const sorted = tiles.map((tile) => ({ ...tile, tileId: zxyToTileId(tile.z, tile.x, tile.y) }))
  for (const { tileId, data } of sorted.sort((a, b) => a.tileId - b.tileId)) {
    const hash = createHash('sha256').update(data).digest('base64')
    let stored = known.get(hash)
    if (!stored) {
      const content = gzipSync(data, { level: 9 })
      stored = { offset: size, length: content.length }
      contents.push(content)
      size += content.length
      known.set(hash, stored)
    }
    const last = entries.at(-1)
    const isNext = last && last.offset === stored.offset && last.tileId + last.runLength === tileId
    if (isNext) last.runLength++
    else entries.push({ tileId, ...stored, runLength: 1 })
  }
  return { entries, contents: Buffer.concat(contents), contentCount: contents.length }
}

/** Writes a root directory, and leaf directories if the root would be too large. */
function writeDirectories(entries: Entry[]) {
  if (entries.length <= maxRootEntries) return { root: writeDirectory(entries), leaves: Buffer.alloc(0) }
  const leaves: Buffer[] = []
  const rootEntries: Entry[] = []
  let offset = 0
  for (let start = 0; start < entries.length; start += entriesOfLeaf) {
    const leaf = writeDirectory(entries.slice(start, start + entriesOfLeaf))
    rootEntries.push({ tileId: entries[start]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: writeDirectory(rootEntries), leaves: Buffer.concat(leaves) }
}

/** Writes column by column, as the format requires. An offset of 0 means that the content directly follows the previous one. */
function writeDirectory(entries: Entry[]): Buffer {
  const bytes: number[] = []
  writeVarint(bytes, entries.length)
  let lastId = 0
  for (const { tileId } of entries) {
    writeVarint(bytes, tileId - lastId)
    lastId = tileId
  }
  for (const { runLength } of entries) writeVarint(bytes, runLength)
  for (const { length } of entries) writeVarint(bytes, length)
  let end = -1
  for (const { offset, length } of entries) {
    writeVarint(bytes, offset === end ? 0 : offset + 1)
    end = offset + length
  }
  return gzipSync(Buffer.from(bytes))
}

function writeVarint(bytes: number[], value: number) {
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}
