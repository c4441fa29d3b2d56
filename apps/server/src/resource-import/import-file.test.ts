import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { dataBlob, headerBlob, osmPbf, type PbfElement } from '../../../../tools/maps/write-osm-pbf.ts'
import type { FoundResource } from '../features/resources/index.ts'
import { importFile } from './import-file.ts'

function aFile(name: string, content: string | Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'pollen-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function imported(name: string, content: string | Uint8Array) {
  const saved: FoundResource[] = []
  const result = await importFile(aFile(name, content), {
    save: async (found) => {
      saved.push(...found)
    },
    onProgress: () => undefined,
  })
  return { saved, result }
}

const box = { west: 5.4, east: 5.8, south: 50.5, north: 50.8 }
const date = new Date('2026-10-01T00:00:00Z')

/** A bookcase, a food bank with its building, a free shop of two buildings, and a house. */
const elements: PbfElement[] = [
  {
    type: 'node',
    id: 1,
    latitude: 50.64,
    longitude: 5.57,
    tags: { amenity: 'public_bookcase', name: 'Boîte à livres' },
  },
  { type: 'node', id: 2, latitude: 50.6, longitude: 5.5 },
  { type: 'node', id: 3, latitude: 50.6002, longitude: 5.5004 },
  { type: 'node', id: 4, latitude: 50.6001, longitude: 5.5001, tags: { amenity: 'bench' } },
  { type: 'node', id: 5, latitude: 50.7, longitude: 5.7 },
  { type: 'node', id: 6, latitude: 50.7004, longitude: 5.7008 },
  { type: 'way', id: 10, nodes: [2, 3, 4, 2], tags: { building: 'yes', social_facility: 'food_bank', name: 'Resto' } },
  { type: 'way', id: 11, nodes: [2, 3, 2], tags: { building: 'house' } },
  { type: 'way', id: 12, nodes: [5, 6, 5] },
  {
    type: 'relation',
    id: 20,
    members: [
      { type: 'way', id: 12 },
      { type: 'node', id: 5 },
      { type: 'relation', id: 20 },
    ],
    tags: { type: 'multipolygon', amenity: 'freeshop' },
  },
]

const expected = [
  { kind: 'BKC', id: 'node/1', name: 'Boîte à livres', location: { latitude: 50.64, longitude: 5.57 } },
  { kind: 'FDB', id: 'way/10', name: 'Resto', location: { latitude: 50.6001, longitude: 5.5002 } },
  { kind: 'FRS', id: 'relation/20', name: '', location: { latitude: 50.7002, longitude: 5.7004 } },
]

const asXml = (list: PbfElement[]) => {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const tags = ({ tags = {} }: PbfElement) =>
    Object.entries(tags).map(([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" timestamp="2026-10-01T00:00:00Z">',
    '<bounds minlat="50.5" minlon="5.4" maxlat="50.8" maxlon="5.8"/>',
    ...list.map((element) => {
      const parts =
        element.type === 'way'
          ? element.nodes.map((ref) => `<nd ref="${ref}"/>`)
          : element.type === 'relation'
            ? element.members.map(({ type, id }) => `<member type="${type}" ref="${id}" role=""/>`)
            : []
      const place = element.type === 'node' ? ` lat="${element.latitude}" lon="${element.longitude}"` : ''
      return `<${element.type} id="${element.id}"${place} version="1">${[...parts, ...tags(element)].join('')}</${element.type}>`
    }),
    '</osm>',
  ].join('\n')
}

test.each([
  ['town.osm.pbf', () => osmPbf(elements, { box, date })],
  ['town.osm', () => asXml(elements)],
  ['town.osm.gz', () => gzipSync(asXml(elements))],
  ['TOWN.OSM.GZ', () => gzipSync(asXml(elements))],
])('imports points, ways and relations at their centre from %s', async (name, content) => {
  const { saved, result } = await imported(name, content())
  expect(saved).toMatchObject(expected)
  expect(saved).toHaveLength(3)
  expect(result).toEqual({ found: 3, box, date })
})

test('imports a GeoJSON of overpass-turbo', async () => {
  const polygon = [
    [
      [5.5, 50.6],
      [5.5004, 50.6002],
      [5.5001, 50.6001, 80],
      [5.5, 50.6],
    ],
  ]
  const content = {
    type: 'FeatureCollection',
    timestamp: '2026-10-01T00:00:00Z',
    bbox: [5.4, 50.5, 5.8, 50.8],
    features: [
      {
        type: 'Feature',
        properties: {
          '@id': 'node/1',
          amenity: 'public_bookcase',
          name: 'Boîte à livres',
          nested: { amenity: 'bench' },
        },
        geometry: { type: 'Point', coordinates: [5.57, 50.64] },
        id: 'node/1',
      },
      {
        type: 'Feature',
        id: 'way/10',
        geometry: { type: 'Polygon', coordinates: polygon },
        properties: { social_facility: 'food_bank', name: 'Resto', capacity: 5 },
      },
      { type: 'Feature', properties: { amenity: 'bench' }, geometry: null, id: 'node/3' },
      { type: 'Feature', properties: { amenity: 'give_box' }, geometry: { type: 'Point', coordinates: [5, 50] } },
    ],
  }
  const { saved, result } = await imported('town.geojson', JSON.stringify(content, null, 1))
  expect(saved).toMatchObject(expected.slice(0, 2))
  expect(result).toEqual({ found: 2, box, date })
})

test.each([
  [{ id: 'n7' }, 'node/7'],
  [{ id: 'w7' }, 'way/7'],
  [{ id: 'a14' }, 'way/7'],
  [{ id: 'a15' }, 'relation/7'],
  [{ properties: { '@type': 'node', '@id': 7 } }, 'node/7'],
  [{ properties: { '@type': 'way', '@id': 7 } }, 'way/7'],
])('reads the id %j of osmium', async (names: { id?: string; properties?: object }, id) => {
  const geometry = { type: 'Point', coordinates: [5.57, 50.64] }
  const properties = { amenity: 'give_box', ...names.properties }
  const features = [{ type: 'Feature', geometry, ...names, properties }]
  const { saved } = await imported('town.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
  expect(saved.map((resource) => resource.id)).toEqual([id])
})

test('a file without a date has the date of its download', async () => {
  const { result } = await imported('town.osm.pbf', osmPbf(elements))
  expect(Math.abs(result.date.getTime() - Date.now())).toBeLessThan(3_600_000)
  expect(result.box).toBeUndefined()
})

test('reads uncompressed blocks, and nodes without columns', async () => {
  const file = Buffer.concat([headerBlob({}), dataBlob(elements, { isDense: false, isPacked: false })])
  expect((await imported('town.pbf', file)).saved).toMatchObject(expected)
})
