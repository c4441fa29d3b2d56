import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Location, readLocation } from '@pollen/contract/location'
import type { Box } from '@pollen/contract/map-bounds'
import { OperatorError } from '../errors.ts'
import type { OsmTags } from '../features/resources/index.ts'

/** An element as a file has it. Ways name their nodes, relations their members; where those are is elsewhere in the file. */
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

/** What one pass over a file looks for: resources by their tags, and ways and nodes by their ids. All else is skipped. */
export type ElementFilter = { isTagged: boolean; ways: Ids; nodes: Ids }

/** What a file says about itself: the area that it covers, and of when its data is. */
export type FileHeader = { box?: Box; date?: Date }

export type ReadOptions = {
  wanted: ElementFilter
  /** Called with how much of the file has been read. */
  onBytes: (bytes: number) => void
  onHeader: (header: FileHeader) => void
}

/** Reads a file from its start and gives the wanted elements, at most 1,000 at a time. */
export type ReadElements = (path: string, options: ReadOptions) => AsyncGenerator<FileElement[]>

/** Far more than a real element has: OpenStreetMap allows 2,000 nodes a way, and tags of 255 characters. */
export const elementLimits = { tags: 500, textLength: 4096, nodes: 10_000, depth: 50 }

export const brokenFile = (reason: string) => new OperatorError(`The file is broken or incomplete: ${reason}.`)

/** What a parser finds wrong with a file is for the operator. A mistake of ours stays one. */
export const asFileError = (error: unknown) =>
  error instanceof OperatorError || error instanceof TypeError || !(error instanceof Error)
    ? error
    : brokenFile(error.message.replace(/\.$/, ''))

/** How much text a parser may read without finding anything: longer texts do not fit any element. */
const maxSilentLength = 2 ** 20

/** `found` grows while it parses. `parse` says after each part how much it found, `close` throws where something is missing. */
type TextParser = { found: FileElement[]; parse: (text: string) => number; close: () => void }

/**
 * Reads a text file, also a packed one, through a parser. A parser keeps what it has not finished in memory, so a part of a file
 * in which nothing begins and nothing ends for a megabyte is refused.
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

/** A few at a time, so that the reader of a file with millions of resources holds a few of them. */
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

/** Grows with each location; its middle is what Overpass calls the centre of a way. */
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

  /** Null when nothing was added. */
  centre(): Location | null {
    const middle = (from: number, to: number) => Math.round(((from + to) / 2) * 1e7) / 1e7
    return readLocation([middle(this.#west, this.#east), middle(this.#south, this.#north)])
  }
}
