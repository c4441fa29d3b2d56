import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Location, readLocation } from '@pollen/contract/location'
import type { Box } from '@pollen/contract/map-bounds'
import { OperatorError } from '../errors.ts'
import type { OsmTags } from '../features/resources/index.ts'

/** An element of a file. Ways and relations only have the ids of their nodes and members, not the locations. */
export type FileElement = {
  type: 'node' | 'way' | 'relation'
  id: number
  tags: OsmTags
  location: Location | null
  nodes: number[]
  /** The ways among the members of a relation; the nodes among them are in `nodes`. */
  ways: number[]
}

type Ids = Pick<ReadonlySet<number>, 'has' | 'size'>

/** Filter for one pass over a file: resources by their tags, ways and nodes by their ids. */
export type ElementFilter = { isTagged: boolean; ways: Ids; nodes: Ids }

/** Metadata of a file: the area that it covers and the date of its data. */
export type FileHeader = { box?: Box; date?: Date }

export type ReadOptions = {
  wanted: ElementFilter
  /** Called with how much of the file has been read. */
  onBytes: (bytes: number) => void
  onHeader: (header: FileHeader) => void
}

/** Reads a file from its start and yields the wanted elements, at most 1,000 at a time. */
export type ReadElements = (path: string, options: ReadOptions) => AsyncGenerator<FileElement[]>

/** Far above real elements: OpenStreetMap allows 2,000 nodes per way, and tags of 255 characters. */
export const elementLimits = { tags: 500, textLength: 4096, nodes: 10_000, depth: 50 }

export const brokenFile = (reason: string) => new OperatorError(`The file is broken or incomplete: ${reason}.`)

/** Converts errors of a parser to errors for the operator. A TypeError stays as it is, because it is a bug. */
export const asFileError = (error: unknown) =>
  error instanceof OperatorError || error instanceof TypeError || !(error instanceof Error)
    ? error
    : brokenFile(error.message.replace(/\.$/, ''))

/** How much text a parser may read without finding anything. No element has a longer text. */
const maxSilentLength = 2 ** 20

/** `parse` adds elements to `found` and returns how many tokens it read. `close` throws if the file is incomplete. */
type TextParser = { found: FileElement[]; parse: (text: string) => number; close: () => void }

/**
 * Parses a text file, which may be compressed. A parser buffers unfinished tokens in memory, so a file with a megabyte of text
 * without a token is rejected.
 */
export async function* readText({ found, parse, close }: TextParser, path: string, onBytes: ReadOptions['onBytes']) {
  const file = createReadStream(path)
  let [bytes, silentLength] = [0, 0]
  file.on('data', (chunk) => {
    bytes += chunk.length
  })
  const chunks = path.toLowerCase().endsWith('.gz') ? pipeline(file, createGunzip(), () => undefined) : file
  const decoder = new TextDecoder()
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk as Buffer, { stream: true })
      silentLength = parse(text) > 0 ? 0 : silentLength + text.length
      if (silentLength > maxSilentLength) throw brokenFile('a text in it is longer than a megabyte')
      onBytes(bytes)
      yield* inBatches(found.splice(0))
    }
  } catch (error) {
    throw asFileError(error)
  } finally {
    file.destroy()
  }
  close()
}

/** Yields elements in batches, so that a file with millions of resources does not fill the memory. */
export function* inBatches(elements: Iterable<FileElement>): Generator<FileElement[]> {
  let batch: FileElement[] = []
  for (const element of elements) {
    batch.push(element)
    if (batch.length < 1000) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The bounding box of locations. Its centre is what Overpass calls the centre of a way. */
export class Extent {
  #west = Number.POSITIVE_INFINITY
  #east = Number.NEGATIVE_INFINITY
  #south = Number.POSITIVE_INFINITY
  #north = Number.NEGATIVE_INFINITY

  add({ longitude, latitude }: Location) {
    this.#west = Math.min(this.#west, longitude)
    this.#east = Math.max(this.#east, longitude)
    this.#south = Math.min(this.#south, latitude)
    this.#north = Math.max(this.#north, latitude)
  }

  /** Returns null for an empty extent. */
  centre(): Location | null {
    const middle = (from: number, to: number) => Math.round(((from + to) / 2) * 1e7) / 1e7
    return readLocation([middle(this.#west, this.#east), middle(this.#south, this.#north)])
  }
}
