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
/** Layers of the Protomaps scheme that our style needs. */
const neededLayers = ['earth', 'roads', 'places']
const protomaps = { text: 'Protomaps', url: 'https://protomaps.com' }

/** The result of examining one version of the file. */
type Archive = { etag: string; maxZoom: number; problem: string | null }

/** Caches the result for each version of a file. */
const archives = new Map<string, Promise<Archive>>()

/** Returns the operator's street map as a style, or an empty list if there is no usable one. */
export async function archiveStyles({ DATA_DIR }: Config, log: Log): Promise<MapStyle[]> {
  const opened = await openArchive(DATA_DIR, log)
  if (!opened) return []
  await opened.handle.close()
  const { etag, maxZoom } = opened.archive
  const attribution = [openStreetMap, protomaps]
  const archive = `${mapArchivePath}?v=${etag}`
  return [{ code: 'archive', tiles: [], archive, attribution, max_zoom: maxZoom, is_dark: false }]
}

/** Serves ranges of the archive without authentication. URLs with the current version are immutable. */
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

/** Opens the file for each request, because an operator may replace it while the server runs. */
async function openArchive(folder: string, log: Log) {
  const path = join(folder, 'map.pmtiles')
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') log.warn({ err: error }, 'map.pmtiles is not used: it cannot be opened')
    return null
  })
  if (!handle) return null
  const { size, mtimeMs } = await handle.stat()
  const etag = `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`
  const key = `${path}:${etag}`
  const known = archives.get(key)
  const archive = await (known ?? cacheArchive(key, examine(handle, { size, etag })))
  if (!known && archive.problem) log.warn({ path }, `map.pmtiles is not used: ${archive.problem}`)
  if (!archive.problem) return { handle, size, archive }
  await handle.close()
  return null
}

function cacheArchive(key: string, archive: Promise<Archive>) {
  if (archives.size > 20) archives.clear()
  archives.set(key, archive)
  return archive
}

/** Validates the file on the server, so that the operator gets a clear log message instead of a broken map in browsers. */
async function examine(handle: FileHandle, { size, etag }: { size: number; etag: string }): Promise<Archive> {
  const answer = (problem: string | null, maxZoom = 0) => ({ etag, maxZoom, problem })
  try {
    const start = await readPart(handle, 0, headerBytes)
    if (start.length < headerBytes || start.toString('latin1', 0, 7) !== 'PMTiles' || start[7] !== 3) {
      return answer('it is not a PMTiles version 3 archive')
    }
    const header = bytesToHeader(new Uint8Array(start).buffer)
    if (header.tileType !== TileType.Mvt) return answer('it contains images instead of vector tiles')
    if (lastByte(header) > size) return answer('it is shorter than its header says, so the copy is incomplete')
    const missing = await missingLayers(handle, header)
    if (missing.length > 0) return answer(`it lacks the layers ${missing.join(', ')} of the Protomaps scheme`)
    return answer(null, header.maxZoom)
  } catch (error) {
    return answer(`it cannot be read (${error instanceof Error ? error.message : error})`)
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
  const isCompressed = internalCompression === Compression.Gzip
  const text = isCompressed ? await promisify(gunzip)(stored, { maxOutputLength: maxMetadataBytes }) : stored
  const metadata: { vector_layers?: { id?: unknown }[] } = JSON.parse(text.toString('utf8'))
  const ids = new Set(metadata.vector_layers?.map(({ id }) => id))
  return neededLayers.filter((layer) => !ids.has(layer))
}

async function readPart(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}
