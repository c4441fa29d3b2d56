/** The package has no types for its schema. These cover the messages that we write. */
type Message<Fields> = { write: (fields: Fields, pbf: import('pbf').default) => void }

declare module 'osm-pbf-parser-node/proto/fileformat.js' {
  export const BlobHeader: Message<{ type: string; datasize: number }>
  export const Blob: Message<{ raw_size?: number; raw?: Uint8Array; zlib_data?: Uint8Array }>
}

declare module 'osm-pbf-parser-node/proto/osmformat.js' {
  type Tagged = { id: number; keys: number[]; vals: number[] }
  type PrimitiveGroup = {
    nodes?: (Tagged & { lat: number; lon: number })[]
    dense?: { id: number[]; lat: number[]; lon: number[]; keys_vals: number[] }
    ways?: (Tagged & { refs: number[] })[]
    relations?: (Tagged & { memids: number[]; types: number[]; roles_sid: number[] })[]
  }
  export const HeaderBlock: Message<{
    bbox: { left: number; right: number; top: number; bottom: number } | null
    required_features: string[]
    osmosis_replication_timestamp: number
  }>
  export const PrimitiveBlock: Message<{
    stringtable: { s: Uint8Array[] }
    primitivegroup: PrimitiveGroup[]
    granularity?: number
    lat_offset?: number
    lon_offset?: number
  }>
}
