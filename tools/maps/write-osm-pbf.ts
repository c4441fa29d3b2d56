import { deflateSync } from 'node:zlib'
import { BlobHeader, Blob as PackedBlob } from 'osm-pbf-parser-node/proto/fileformat.js'
import { HeaderBlock, PrimitiveBlock } from 'osm-pbf-parser-node/proto/osmformat.js'
import Pbf from 'pbf'

type Tags = Record<string, string>
export type PbfNode = { type: 'node'; id: number; latitude: number; longitude: number; tags?: Tags }
type PbfWay = { type: 'way'; id: number; nodes: number[]; tags?: Tags }
type PbfRelation = {
  type: 'relation'
  id: number
  members: { type: 'node' | 'way' | 'relation'; id: number }[]
  tags?: Tags
}
export type PbfElement = PbfNode | PbfWay | PbfRelation

export type PbfHeader = {
  box?: { west: number; east: number; south: number; north: number }
  date?: Date
  features?: string[]
}

/** Encodes an extract as osmium does: a header, then one block each for nodes, ways and relations. */
export function osmPbf(elements: PbfElement[], header: PbfHeader = {}): Buffer {
  const ofType = (type: PbfElement['type']) => elements.filter((element) => element.type === type)
  const blocks = [ofType('node'), ofType('way'), ofType('relation')].filter((block) => block.length > 0)
  return Buffer.concat([headerBlob(header), ...blocks.map((block) => dataBlob(block))])
}

export function headerBlob({ box, date, features = ['OsmSchema-V0.6', 'DenseNodes'] }: PbfHeader): Buffer {
  const nano = (degrees: number) => Math.round(degrees * 1e9)
  const content = written(HeaderBlock, {
    bbox: box ? { left: nano(box.west), right: nano(box.east), top: nano(box.north), bottom: nano(box.south) } : null,
    required_features: features,
    osmosis_replication_timestamp: date ? Math.floor(date.getTime() / 1000) : 0,
  })
  return blobOf('OSMHeader', content)
}

export type BlockOptions = { isDense?: boolean; isPacked?: boolean }

export function dataBlob(elements: PbfElement[], { isDense = true, isPacked = true }: BlockOptions = {}): Buffer {
  const indexes = new Map<string, number>([['', 0]])
  const index = (text: string) => {
    const known = indexes.get(text) ?? indexes.size
    indexes.set(text, known)
    return known
  }
  const tagged = ({ id, tags = {} }: PbfElement) => ({
    id,
    keys: Object.keys(tags).map(index),
    vals: Object.values(tags).map(index),
  })
  const nodes = elements.filter((element) => element.type === 'node')
  const ways = elements.filter((element) => element.type === 'way')
  const relations = elements.filter((element) => element.type === 'relation')
  const steps = (degrees: number) => Math.round(degrees * 1e7)
  const group = {
    ...(nodes.length > 0 &&
      (isDense
        ? {
            dense: {
              id: differences(nodes.map(({ id }) => id)),
              lat: differences(nodes.map(({ latitude }) => steps(latitude))),
              lon: differences(nodes.map(({ longitude }) => steps(longitude))),
              keys_vals: nodes.flatMap(({ tags = {} }) => [...Object.entries(tags).flat().map(index), 0]),
            },
          }
        : {
            nodes: nodes.map((node) => ({ ...tagged(node), lat: steps(node.latitude), lon: steps(node.longitude) })),
          })),
    ways: ways.map((way) => ({ ...tagged(way), refs: differences(way.nodes) })),
    relations: relations.map((relation) => ({
      ...tagged(relation),
      memids: differences(relation.members.map(({ id }) => id)),
      types: relation.members.map(({ type }) => ['node', 'way', 'relation'].indexOf(type)),
      roles_sid: relation.members.map(() => 0),
    })),
  }
  const strings = [...indexes.keys()].map((text) => Buffer.from(text))
  return blobOf('OSMData', written(PrimitiveBlock, { stringtable: { s: strings }, primitivegroup: [group] }), {
    isPacked,
  })
}

/** `size` overrides the length in the header, to make broken files. */
export function blobOf(type: string, content: Uint8Array, { isPacked = true, size = 0 } = {}): Buffer {
  const blob = written(
    PackedBlob,
    isPacked ? { raw_size: content.length, zlib_data: deflateSync(content) } : { raw: content },
  )
  const header = written(BlobHeader, { type, datasize: size || blob.length })
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, blob])
}

function written<Fields>(message: Message<Fields>, fields: Fields): Uint8Array {
  const pbf = new Pbf()
  message.write(fields, pbf)
  return pbf.finish()
}

const differences = (numbers: number[]) => numbers.map((number, index) => number - (numbers[index - 1] ?? 0))
