import { type Location, readLocation } from '@pollen/contract/location'
import Pbf from 'pbf'
import { type OsmTags, selectingValues } from '../features/resources/index.ts'
import { brokenFile, type ElementFilter, elementLimits, type FileElement } from './osm-file.ts'

/** Iterates over the fields of a message. Skips the values that the caller does not read. */
export function* fieldsOf(message: Pbf): Generator<number> {
  while (message.pos < message.length) {
    const tag = message.readVarint()
    const start = message.pos
    message.type = tag & 7
    yield tag >> 3
    if (message.pos === start) message.skip(tag)
    if (message.pos > message.length) throw brokenFile('a field in it is longer than the message that contains it')
  }
}

type Block = {
  strings: Buffer[]
  /** Indexes of the strings that identify a kind of resource. */
  selecting: Set<number>
  locationAt: (latitude: number, longitude: number) => Location | null
}

/**
 * Reads the wanted elements of a block. All elements share one table of strings, so most blocks can be skipped after reading their
 * table. Numbers are read in place, without building lists, so that a hostile block costs no more memory than a valid one.
 */
export function* readBlock(data: Buffer, wanted: ElementFilter): Generator<FileElement> {
  const block = readTable(data, wanted)
  const isTagged = block.selecting.size > 0
  if (!isTagged && wanted.ways.size === 0 && wanted.nodes.size === 0) return
  const message = new Pbf(data)
  for (const field of fieldsOf(message)) {
    if (field === 2) yield* readGroup(new Pbf(message.readBytes()), block, { ...wanted, isTagged })
  }
}

/** Reads the offsets in a separate pass, because they follow the elements that need them. */
function readTable(data: Buffer, { isTagged }: ElementFilter): Block {
  const message = new Pbf(data)
  let [table, granularity, south, west] = [noBytes, 100, 0, 0]
  for (const field of fieldsOf(message)) {
    if (field === 1) table = message.readBytes()
    else if (field === 17) granularity = message.readVarint(true)
    else if (field === 19) south = message.readVarint(true)
    else if (field === 20) west = message.readVarint(true)
  }
  const degrees = (offset: number, steps: number) => Math.round((offset + granularity * steps) / 100) / 1e7
  return {
    ...(isTagged ? readStrings(table) : { strings: [], selecting: new Set() }),
    locationAt: (latitude, longitude) => readLocation([degrees(west, longitude), degrees(south, latitude)]),
  }
}

const selectingBytes = selectingValues.map((value) => Buffer.from(value))
const hasSelecting = (bytes: Buffer) => selectingBytes.some((value) => bytes.includes(value))

/** By convention, blocks have about 8,000 elements. */
const maxStrings = 500_000

function readStrings(table: Buffer) {
  const strings: Buffer[] = []
  const selecting = new Set<number>()
  if (!hasSelecting(table)) return { strings, selecting }
  const message = new Pbf(table)
  for (const field of fieldsOf(message)) {
    if (field !== 1) continue
    const string = message.readBytes()
    if (hasSelecting(string)) selecting.add(strings.length)
    strings.push(string)
    if (strings.length > maxStrings) throw brokenFile('a block has too many strings')
  }
  return { strings, selecting }
}

function* readGroup(group: Pbf, block: Block, wanted: ElementFilter): Generator<FileElement> {
  const { isTagged, nodes, ways } = wanted
  for (const field of fieldsOf(group)) {
    const element =
      field === 1 && (isTagged || nodes.size > 0)
        ? readNode(new Pbf(group.readBytes()), block, wanted)
        : field === 3 && (isTagged || ways.size > 0)
          ? readWay(new Pbf(group.readBytes()), block, wanted)
          : field === 4 && isTagged
            ? readRelation(new Pbf(group.readBytes()), block)
            : null
    if (element) yield element
    if (field === 2 && (isTagged || nodes.size > 0)) yield* readDenseNodes(new Pbf(group.readBytes()), block, wanted)
  }
}

const noBytes: Buffer = Buffer.alloc(0)

/** Reads nodes in columns of delta-encoded numbers. */
function* readDenseNodes(message: Pbf, block: Block, wanted: ElementFilter): Generator<FileElement> {
  const columns: Record<number, Buffer> = {}
  for (const field of fieldsOf(message)) if (field <= 10) columns[field] = message.readBytes()
  const [ids, latitudes, longitudes, tagColumn] = [1, 8, 9, 10].map((field) => new Pbf(columns[field] ?? noBytes)) as [
    Pbf,
    Pbf,
    Pbf,
    Pbf,
  ]
  const node = { id: 0, latitude: 0, longitude: 0 }
  while (ids.pos < ids.length) {
    node.id += ids.readSVarint()
    node.latitude += latitudes.readSVarint()
    node.longitude += longitudes.readSVarint()
    const tags = wanted.isTagged ? readDenseTags(tagColumn, block) : null
    if (tags || wanted.nodes.has(node.id)) yield nodeElement(node, tags, block)
  }
}

type NodeNumbers = { id: number; latitude: number; longitude: number }

const nodeElement = ({ id, latitude, longitude }: NodeNumbers, tags: OsmTags | null, block: Block): FileElement => ({
  type: 'node',
  id,
  tags: tags ?? {},
  location: block.locationAt(latitude, longitude),
  nodes: [],
  ways: [],
})

/** Reads the tags of one node, up to a zero. Returns null unless they identify a kind of resource. */
function readDenseTags(column: Pbf, block: Block): OsmTags | null {
  const start = column.pos
  let isSelected = false
  while (column.pos < column.length) {
    if (column.readVarint() === 0) break
    if (block.selecting.has(column.readVarint())) isSelected = true
  }
  if (!isSelected) return null
  const end = column.pos
  column.pos = start
  const pairs: [number, number][] = []
  while (pairs.length < elementLimits.tags && column.pos < end) {
    const key = column.readVarint()
    if (key === 0) break
    pairs.push([key, column.readVarint()])
  }
  column.pos = end
  return tagsOf(pairs, block)
}

const tagsOf = (pairs: [number, number][], { strings }: Block): OsmTags =>
  Object.fromEntries(pairs.map(([key, value]) => [stringAt(strings, key), stringAt(strings, value)]))

const stringAt = (strings: Buffer[], index: number) => (strings[index] ?? noBytes).toString('utf8', 0, 4096)

/** Reads tags from lists of keys and values. Returns null unless they identify a kind of resource. */
function readTags(keys: Buffer, values: Buffer, block: Block): OsmTags | null {
  const [keyList, valueList] = [numbersOf(keys, elementLimits.tags), numbersOf(values, elementLimits.tags)]
  if (!valueList.some((value) => block.selecting.has(value))) return null
  return tagsOf(
    keyList.map((key, index) => [key, valueList[index] ?? -1]),
    block,
  )
}

function numbersOf(bytes: Buffer, limit: number): number[] {
  const [pbf, numbers] = [new Pbf(bytes), [] as number[]]
  while (pbf.pos < pbf.length && numbers.length < limit) numbers.push(pbf.readVarint())
  return numbers
}

/** Reads delta-encoded numbers. */
function readDeltas(bytes: Buffer): number[] {
  const [pbf, numbers] = [new Pbf(bytes), [] as number[]]
  for (let sum = 0; pbf.pos < pbf.length && numbers.length < elementLimits.nodes; numbers.push(sum)) {
    sum += pbf.readSVarint()
  }
  return numbers
}

function readNode(message: Pbf, block: Block, wanted: ElementFilter): FileElement | null {
  const node = { id: 0, latitude: 0, longitude: 0 }
  let [keys, values] = [noBytes, noBytes]
  for (const field of fieldsOf(message)) {
    if (field === 1) node.id = message.readSVarint()
    else if (field === 2) keys = message.readBytes()
    else if (field === 3) values = message.readBytes()
    else if (field === 8) node.latitude = message.readSVarint()
    else if (field === 9) node.longitude = message.readSVarint()
  }
  const tags = wanted.isTagged ? readTags(keys, values, block) : null
  return tags || wanted.nodes.has(node.id) ? nodeElement(node, tags, block) : null
}

function readWay(message: Pbf, block: Block, wanted: ElementFilter): FileElement | null {
  let [id, keys, values, nodes] = [0, noBytes, noBytes, noBytes]
  for (const field of fieldsOf(message)) {
    if (field === 1) id = message.readVarint(true)
    else if (field === 2) keys = message.readBytes()
    else if (field === 3) values = message.readBytes()
    else if (field === 8) nodes = message.readBytes()
  }
  const tags = wanted.isTagged ? readTags(keys, values, block) : null
  if (!tags && !wanted.ways.has(id)) return null
  return { type: 'way', id, tags: tags ?? {}, location: null, nodes: readDeltas(nodes), ways: [] }
}

function readRelation(message: Pbf, block: Block): FileElement | null {
  let [id, keys, values, members, types] = [0, noBytes, noBytes, noBytes, noBytes]
  for (const field of fieldsOf(message)) {
    if (field === 1) id = message.readVarint(true)
    else if (field === 2) keys = message.readBytes()
    else if (field === 3) values = message.readBytes()
    else if (field === 9) members = message.readBytes()
    else if (field === 10) types = message.readBytes()
  }
  const tags = readTags(keys, values, block)
  if (!tags) return null
  const [memberIds, memberTypes] = [readDeltas(members), numbersOf(types, elementLimits.nodes)]
  const membersOf = (type: number) => memberIds.filter((_, index) => memberTypes[index] === type)
  return { type: 'relation', id, tags, location: null, nodes: membersOf(0), ways: membersOf(1) }
}
