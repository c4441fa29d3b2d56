import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { blobOf, dataBlob, headerBlob, osmPbf, type PbfElement } from '../../../../tools/maps/write-osm-pbf.ts'
import { OperatorError } from '../errors.ts'
import type { FoundResource } from '../features/resources/index.ts'
import { importFile } from './import-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'pollen-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function imported(name: string, content: string | Uint8Array): Promise<FoundResource[]> {
  onTestFinished(() => rmSync(join(folder, name), { force: true }))
  writeFileSync(join(folder, name), content)
  const saved: FoundResource[] = []
  await importFile(join(folder, name), {
    save: async (found) => {
      saved.push(...found)
    },
    onProgress: () => undefined,
  })
  return saved
}

/** Returns the message for the operator. Any other error is a bug. */
async function refusal(name: string, content: string | Uint8Array): Promise<string> {
  try {
    await imported(name, content)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    expect(error.message).toMatch(/[^.]\.$|osmium cat$|osmium extract$/)
    return error.message
  }
  return 'it was imported'
}

const tags = { amenity: 'give_box', name: 'Boîte' }
const town: PbfElement[] = [
  { type: 'node', id: 1, latitude: 50.64, longitude: 5.57, tags },
  { type: 'node', id: 2, latitude: 50.65, longitude: 5.58 },
  { type: 'way', id: 3, nodes: [1, 2], tags },
  { type: 'relation', id: 4, members: [{ type: 'way', id: 3 }], tags },
]
const zeros = (megabytes: number) => new Uint8Array(megabytes * 2 ** 20)
const afterHeader = (...blobs: Buffer[]) => Buffer.concat([headerBlob({}), ...blobs])

test.each([
  [
    'that claims to have two gigabytes',
    afterHeader(blobOf('OSMData', zeros(0), { size: 2 ** 31 })),
    'larger than the format',
  ],
  ['that unpacks to 64 megabytes', afterHeader(blobOf('OSMData', zeros(64))), 'larger than the format allows'],
  ['that is not packed data', afterHeader(blobOf('OSMData', Buffer.from('x'))), 'broken'],
  ['packed in an unknown way', afterHeader(blobOf('OSMData', zeros(0), { isPacked: false, size: 1 })), 'broken'],
  ['without the header of map data', dataBlob(town), 'does not begin like a PBF file'],
  ['of random bytes', Buffer.alloc(5000, 255), 'does not begin like a PBF file'],
  ['that requires an unknown feature', headerBlob({ features: ['HistoricalInformation'] }), '"HistoricalInformation"'],
])('rejects a PBF %s', async (_, content, sentence) => {
  expect(await refusal('bad.osm.pbf', content)).toContain(sentence)
})

test('rejects a truncated PBF, or reads it up to the end of a blob', async () => {
  const file = osmPbf(town)
  for (let end = 1; end < file.length; end += 7) {
    expect(await refusal('cut.osm.pbf', file.subarray(0, end))).toMatch(
      /^The file is broken or incomplete|^it was imported$/,
    )
  }
})

test('reads or rejects a PBF with any changed byte', async () => {
  const file = afterHeader(dataBlob(town, { isPacked: false }))
  for (let at = 0; at < file.length; at++) {
    const changed = Buffer.from(file)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    expect(await refusal('changed.osm.pbf', changed)).toMatch(/^The file |^it was imported$/)
  }
})

test('rejects nodes without all their columns', async () => {
  // A block with one group with one dense list, which has ids without latitudes.
  const [ids, dense, group] = [Buffer.from([10, 3, 2, 2, 2]), [18, 5], [18, 7]]
  const strings = Buffer.concat([Buffer.from([10, 10, 10, 8]), Buffer.from('give_box')])
  const block = Buffer.concat([strings, Buffer.from(group), Buffer.from(dense), ids])
  expect(await refusal('columns.osm.pbf', afterHeader(blobOf('OSMData', block)))).toContain('broken')
})

test('skips areas without nodes in the file, and relations of relations', async () => {
  const relations = Array.from({ length: 20_000 }, (_, index): PbfElement => {
    return { type: 'relation', id: index + 1, members: [{ type: 'relation', id: index + 2 }], tags }
  })
  const cut: PbfElement = { type: 'way', id: 9, nodes: [77, 78], tags }
  expect(await imported('far.osm.pbf', osmPbf([cut, ...relations]))).toEqual([])
})

test('rejects more areas than fit in memory', async () => {
  const nodes = Array.from({ length: 10_000 }, (_, index) => index + 1)
  const way = (id: number): PbfElement => ({ type: 'way', id, nodes, tags })
  const blobs = Array.from({ length: 201 }, (_, index) => dataBlob([way(index + 1)]))
  expect(await refusal('areas.osm.pbf', afterHeader(...blobs))).toContain('more areas than fit in memory')
})

const xml = (content: string) => `<?xml version="1.0"?>\n<osm version="0.6">${content}</osm>`
const laughs = `<!DOCTYPE osm [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
  <osm><node id="1" lat="50" lon="5"><tag k="amenity" v="give_box"/><tag k="name" v="&b;"/></node></osm>`

test.each([
  ['with entities of its own', laughs, 'undefined entity'],
  ['with an attribute of three megabytes', xml(`<node id="${'1'.repeat(3e6)}"/>`), 'longer than a megabyte'],
  ['with a text of three megabytes', xml('x'.repeat(3e6)), 'longer than a megabyte'],
  ['nested without end', xml('<a>'.repeat(100_000)), 'nested too deep'],
  ['that is cut off', xml('<node id="1"/>').slice(0, -3), 'broken or incomplete'],
  ['that is a page of the web', '<!DOCTYPE html><html><body></body></html>', 'it begins with <html>'],
  ['that is a PBF', osmPbf(town), 'broken or incomplete'],
  ['that is not text', Buffer.alloc(100_000, 255), 'broken or incomplete'],
])('rejects an OSM file %s', async (_, content, sentence) => {
  expect(await refusal('bad.osm', content)).toContain(sentence)
})

test('rejects decompression bombs, and uncompressed files with the ending of compressed ones', async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from('<osm>'), Buffer.alloc(64 * 2 ** 20, 32)]))
  expect(bomb.length).toBeLessThan(100_000)
  expect(await refusal('bomb.osm.gz', bomb)).toContain('longer than a megabyte')
  expect(await refusal('plain.osm.gz', xml(''))).toContain('broken or incomplete')
})

test('skips invalid elements of an OSM file and imports the others', async () => {
  const box = '<tag k="amenity" v="give_box"/>'
  const many = Array.from({ length: 1000 }, (_, index) => `<tag k="k${index}" v="x"/>`).join('')
  const content = xml(`
    <node id="1" lat="50" lon="5">${box}<tag k="__proto__" v="x"/><tag k="name" v="&lt;b&gt;&#x202e;a"/>${many}</node>
    <node id="2" lat="91" lon="5">${box}</node><node id="-3" lat="50" lon="5">${box}</node>
    <node id="x" lat="50" lon="5">${box}</node><node id="5" lat="50" lon="5" visible="false">${box}</node>
    <node lat="50" lon="5">${box}</node><node id="7">${box}</node><tag k="amenity" v="give_box"/>
    <way id="8"><center lat="50.1" lon="5.1"/>${box}</way>`)
  expect(await imported('strange.osm', content)).toMatchObject([
    { id: 'node/1', name: '<b>a' },
    { id: 'way/8', location: { latitude: 50.1, longitude: 5.1 } },
  ])
})

const features = (list: string) => `{"type":"FeatureCollection","features":[${list}]}`
const feature = (coordinates: string, properties = '"amenity":"give_box"') =>
  `{"type":"Feature","id":"node/1","properties":{${properties}},"geometry":{"type":"Point","coordinates":${coordinates}}}`

test.each([
  ['nested without end', features(feature(`${'['.repeat(100_000)}`)), 'nested too deep'],
  [
    'with a text of three megabytes',
    features(feature('[5,50]', `"name":"${'x'.repeat(3e6)}"`)),
    'longer than a megabyte',
  ],
  ['that is cut off', features(feature('[5,50]')).slice(0, -2), 'ends before its last bracket'],
  ['that is other JSON', '{"items":[1,2,3]}', 'no list of features'],
  ['that is XML', xml(''), 'broken or incomplete'],
  ['that is not JSON', 'amenity=give_box', 'broken or incomplete'],
])('rejects a GeoJSON %s', async (_, content, sentence) => {
  expect(await refusal('bad.geojson', content)).toContain(sentence)
})

test('skips invalid features and imports the others', async () => {
  const content = features(
    [
      feature('[1e999,50]'),
      feature('["5","50"]'),
      feature('{"longitude":5}'),
      feature('[5,50]', '"@id":{"a":1},"amenity":["give_box"]'),
      '17',
      'null',
      '[[]]',
      `{"id":"node/${'9'.repeat(20)}","properties":{"amenity":"give_box"},"geometry":{"coordinates":[5,50]}}`,
      feature('[5,50,100]', '"amenity":"give_box","name":"<script>\\u0000x"'),
    ].join(','),
  )
  expect(await imported('strange.geojson', content)).toMatchObject([
    { id: 'node/1', name: '<script> x', location: { longitude: 5, latitude: 50 } },
  ])
})
