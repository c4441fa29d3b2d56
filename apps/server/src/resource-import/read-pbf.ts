import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { Box } from '@pollen/contract/map-bounds'
import Pbf from 'pbf'
import { OperatorError } from '../errors.ts'
import { asFileError, brokenFile, inBatches, type ReadElements, type ReadOptions } from './osm-file.ts'
import { fieldsOf, readBlock } from './pbf-block.ts'

/** Limits of the format for headers and for compressed and uncompressed blobs. They prevent decompression bombs. */
const maxHeaderBytes = 64 * 1024
const maxBlobBytes = 32 * 1024 * 1024

const knownFeatures = ['OsmSchema-V0.6', 'DenseNodes']

/** Reads `.osm.pbf`: a sequence of independently compressed blobs. */
export const readPbf: ReadElements = async function* (path, options) {
  const file = await open(path)
  try {
    for await (const { type, data, end } of blobsOf(file)) {
      if (type === 'OSMHeader') readHeader(data, options)
      else if (type === 'OSMData') yield* inBatches(readBlock(data, options.wanted))
      options.onBytes(end)
    }
  } catch (error) {
    throw asFileError(error)
  } finally {
    await file.close()
  }
}

type Blob = { type: string; data: Buffer; end: number }

/** Reads and inflates the next blob while the caller processes the current one. */
async function* blobsOf(file: FileHandle): AsyncGenerator<Blob> {
  let next = readBlob(file, 0)
  for (let isFirst = true; ; isFirst = false) {
    const blob = await next
    if (!blob) return
    if (isFirst && blob.type !== 'OSMHeader') throw brokenFile('it does not begin like a PBF file of OpenStreetMap')
    next = readBlob(file, blob.end)
    // Awaited above, unless the caller stops early.
    next.catch(() => undefined)
    yield blob
  }
}

async function readBlob(file: FileHandle, start: number): Promise<Blob | null> {
  const length = await readBytes(file, start, 4)
  if (length.length === 0) return null
  const headerBytes = length.length === 4 ? length.readUInt32BE() : maxHeaderBytes + 1
  if (headerBytes > maxHeaderBytes)
    throw brokenFile('it does not begin like a PBF file of OpenStreetMap, or is cut off')
  const header = await readBytes(file, start + 4, headerBytes)
  if (header.length < headerBytes) throw brokenFile('it ends in the middle of a blob')
  const { type, size } = readBlobHeader(new Pbf(header))
  if (size > maxBlobBytes) throw brokenFile('a blob is larger than the format allows')
  const blob = await readBytes(file, start + 4 + headerBytes, size)
  if (blob.length < size) throw brokenFile('it ends in the middle of a blob')
  return { type, data: await unpack(blob), end: start + 4 + headerBytes + size }
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.allocUnsafe(length), position, length })
  return buffer.subarray(0, bytesRead)
}

function readBlobHeader(message: Pbf) {
  let [type, size] = ['', 0]
  for (const field of fieldsOf(message)) {
    if (field === 1) type = message.readString()
    else if (field === 3) size = message.readVarint()
  }
  return { type, size }
}

const unzip = promisify(inflate)

async function unpack(blob: Buffer): Promise<Buffer> {
  const message = new Pbf(blob)
  for (const field of fieldsOf(message)) {
    if (field === 1) return message.readBytes()
    if (field === 3) return inflateBlob(message.readBytes())
  }
  throw new OperatorError('The file has a compression that Pollen cannot read. Convert it with: osmium cat')
}

async function inflateBlob(data: Buffer): Promise<Buffer> {
  try {
    return await unzip(data, { maxOutputLength: maxBlobBytes })
  } catch {
    throw brokenFile('a blob cannot be decompressed, or is larger than the format allows')
  }
}

function readHeader(data: Buffer, { onHeader }: ReadOptions) {
  const message = new Pbf(data)
  let timestamp = 0
  for (const field of fieldsOf(message)) {
    if (field === 1) onHeader({ box: readBox(new Pbf(message.readBytes())) })
    else if (field === 4) checkFeature(message.readString())
    else if (field === 32) timestamp = message.readVarint()
  }
  if (timestamp > 0) onHeader({ date: new Date(timestamp * 1000) })
}

function checkFeature(feature: string) {
  if (knownFeatures.includes(feature)) return
  throw new OperatorError(`The file requires the feature "${feature.slice(0, 50)}", which Pollen does not support.`)
}

function readBox(message: Pbf): Box {
  const sides: number[] = []
  for (const field of fieldsOf(message)) if (field <= 4) sides[field] = message.readSVarint() / 1e9
  const [, west = 0, east = 0, north = 0, south = 0] = sides
  return { west, east, north, south }
}
