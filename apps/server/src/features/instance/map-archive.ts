import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type MapStyle, mapArchivePath } from '@pollen/contract/instance'
import type { FastifyInstance } from 'fastify'
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { sendRange } from '../../platform/http/send-range.ts'
import type { Log } from '../../platform/log.ts'
import { openStreetMap } from './map-styles.ts'

const headerBytes = 127
const maxMetadataBytes = 4 * 1024 * 1024
/** Of the Protomaps scheme; without them its style shows nothing. */
const neededLayers = ['earth', 'roads', 'places']
const protomaps = { text: 'Protomaps', url: 'https://protomaps.com' }

/** One version of the file: another one has another name of its content. */
type Archive = { etag: string; maxZoom: number; problem: string | null }

/** What was last found in each folder, so that a file is examined once for each of its versions. */
const examined = new Map<string, Promise<Archive>>()

/** The operator's own street map as a style, or none where there is no usable one. */
export async function archiveStyles({ DATA_DIR }: Config, log: Log): Promise<MapStyle[]> {
  const opened = await openArchive(DATA_DIR, log)
  if (!opened) return []
  await opened.handle.close()
  const { etag, maxZoom } = opened.archive
  const attribution = [openStreetMap, protomaps]
  const archive = `${mapArchivePath}?v=${etag}`
  return [{ code: 'archive', tiles: [], archive, attribution, max_zoom: maxZoom, is_dark: false }]
}

/** Serves the archive to anybody, part by part. An address that names its version may be cached for ever. */
export function mapArchive(app: FastifyInstance, { config, log }: { config: Config; log: Log }) {
  app.get<{ Querystring: { v?: unknown } }>(mapArchivePath, async (request, reply) => {
    const opened = await openArchive(config.DATA_DIR, log)
    if (!opened) throw new AppError('NOT_FOUND')
    const { handle, size, archive } = opened
    const isVersioned = request.query.v === archive.etag
    const cacheControl = isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache'
    return sendRange(request, reply, { handle, size, etag: archive.etag, cacheControl })
  })
}

/** Opened anew each time, because an operator replaces the file while the server runs. */
async function openArchive(folder: string, log: Log) {
  const path = join(folder, 'map.pmtiles')
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') log.warn({ err: error }, 'map.pmtiles is not used: it cannot be opened.')
    return null
  })
  if (!handle) return null
  const { size, mtimeMs } = await handle.stat()
  const etag = `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`
  const key = `${path}:${etag}`
  const known = examined.get(key)
  const archive = await (known ?? remember(key, examine(handle, { size, etag })))
  if (!known && archive.problem) log.warn({ path }, `map.pmtiles is not used: ${archive.problem}`)
  if (!archive.problem) return { handle, size, archive }
  await handle.close()
  return null
}

function remember(key: string, archive: Promise<Archive>) {
  if (examined.size > 20) examined.clear()
  examined.set(key, archive)
  return archive
}

/** Says in plain words what is wrong with a file, before a browser stumbles over it. */
async function examine(handle: FileHandle, { size, etag }: { size: number; etag: string }): Promise<Archive> {
  const answer = (problem: string | null, maxZoom = 0) => ({ etag, maxZoom, problem })
  try {
    const start = await readPart(handle, 0, headerBytes)
    if (start.length < headerBytes || start.toString('latin1', 0, 7) !== 'PMTiles' || start[7] !== 3) {
      return answer('it is not a PMTiles archive of version 3.')
    }
    const header = bytesToHeader(new Uint8Array(start).buffer)
    if (header.tileType !== TileType.Mvt) return answer('it has images instead of vector tiles.')
    if (lastByte(header) > size) return answer('it is shorter than it says, so the copy is not complete.')
    const missing = await missingLayers(handle, header)
    if (missing.length > 0) return answer(`it lacks ${missing.join(', ')}, so it does not have the Protomaps scheme.`)
    return answer(null, header.maxZoom)
  } catch (error) {
    return answer(`it cannot be read (${error instanceof Error ? error.message : error}).`)
  }
}

const lastByte = (header: Header) =>
  Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    (header.leafDirectoryOffset ?? 0) + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  )

async function missingLayers(handle: FileHandle, header: Header): Promise<string[]> {
  const { jsonMetadataOffset, jsonMetadataLength, internalCompression } = header
  const stored = await readPart(handle, jsonMetadataOffset, Math.min(jsonMetadataLength, maxMetadataBytes))
  const isPacked = internalCompression === Compression.Gzip
  const text = isPacked ? await promisify(gunzip)(stored, { maxOutputLength: maxMetadataBytes }) : stored
  const metadata: { vector_layers?: { id?: unknown }[] } = JSON.parse(text.toString('utf8'))
  const ids = new Set(metadata.vector_layers?.map(({ id }) => id))
  return neededLayers.filter((layer) => !ids.has(layer))
}

async function readPart(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}
