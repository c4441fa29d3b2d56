import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resources } from '@pollen/contract/resources'
import { expect, onTestFinished, test } from 'vitest'
import { osmPbf, type PbfNode } from '../../../../tools/maps/write-osm-pbf.ts'
import { startWorld } from '../../test/world.ts'
import { boxOfTile } from '../features/resources/index.ts'
import { importResources } from './import-resources.ts'

/** Three by three tiles, each with a resource in its centre. */
const corner = { x: 527, y: 344 }
const [first, last] = [boxOfTile(corner), boxOfTile({ x: corner.x + 2, y: corner.y + 2 })]
/** Slightly larger than the tiles, because files round it to nine decimals. */
const box = {
  west: first.west - 0.001,
  north: first.north + 0.001,
  east: last.east + 0.001,
  south: last.south - 0.001,
}
const tags = { amenity: 'public_bookcase' }
const cells = [0, 1, 2].flatMap((dx) => [0, 1, 2].map((dy) => ({ dx, dy })))
const nodes: PbfNode[] = cells.map(({ dx, dy }, index) => {
  const { west, east, south, north } = boxOfTile({ x: corner.x + dx, y: corner.y + dy })
  return { type: 'node', id: index + 1, latitude: (south + north) / 2, longitude: (west + east) / 2, tags }
})

function aFile(elements: PbfNode[], date: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pollen-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'region.osm.pbf')
  writeFileSync(path, osmPbf(elements, { box, date: new Date(date) }))
  return path
}

async function aWorld() {
  const world = await startWorld()
  const bounds = [
    { longitude: box.west, latitude: box.north },
    { longitude: box.east, latitude: box.south },
  ]
  return {
    list: async () => (await world.call(null, resources.list, { bounds })).results,
    importFile: (elements: PbfNode[], date: string, now: string) =>
      importResources(world.db, aFile(elements, date), { now: new Date(now), onProgress: () => undefined }),
    tiles: () =>
      world.db.selectFrom('resource_tiles').select(['x', 'y', 'fetched_at']).orderBy('x').orderBy('y').execute(),
  }
}

test('imported resources are on the map, and their tiles have the date of the file', async () => {
  const { list, importFile, tiles } = await aWorld()
  const result = await importFile(nodes, '2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z')
  expect(result).toMatchObject({ found: 9, tiles: 9 })
  expect((await list()).map(({ id }) => id).sort()).toEqual(nodes.map(({ id }) => `node/${id}`))
  expect(new Set((await tiles()).map(({ fetched_at }) => fetched_at?.toISOString()))).toEqual(
    new Set(['2026-10-01T00:00:00.000Z']),
  )
})

test('a tile next to one without resources is not covered, because a border may cut it', async () => {
  const { importFile, tiles } = await aWorld()
  const withoutCorner = nodes.filter(({ id }) => id !== 9)
  expect(await importFile(withoutCorner, '2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z')).toMatchObject({ tiles: 5 })
  expect((await tiles()).map(({ x, y }) => `${x - corner.x} ${y - corner.y}`)).toEqual([
    '0 0',
    '0 1',
    '0 2',
    '1 0',
    '2 0',
  ])
})

test('a newer file removes missing resources, and keeps the first-seen dates of the others', async () => {
  const { list, importFile } = await aWorld()
  await importFile(nodes, '2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z')
  const extra: PbfNode = {
    type: 'node',
    id: 100,
    latitude: (nodes[4]?.latitude ?? 0) + 0.01,
    longitude: nodes[4]?.longitude ?? 0,
    tags,
  }
  await importFile([...nodes, extra], '2026-10-08T00:00:00Z', '2026-10-09T00:00:00Z')
  expect(await list()).toHaveLength(10)

  const renamed = nodes.map((node) => (node.id === 1 ? { ...node, tags: { ...tags, name: 'Livres' } } : node))
  await importFile(renamed, '2026-10-15T00:00:00Z', '2026-10-16T00:00:00Z')
  const found = new Map((await list()).map((resource) => [resource.id, resource]))
  expect(found.size).toBe(9)
  expect(found.get('node/1')).toMatchObject({ name: 'Livres', version: 2, first_seen: '2026-10-02T00:00:00.000Z' })
  expect(found.get('node/2')).toMatchObject({ version: 1, first_seen: '2026-10-02T00:00:00.000Z' })
})

test('an older file removes nothing', async () => {
  const { list, importFile, tiles } = await aWorld()
  await importFile(nodes, '2026-10-08T00:00:00Z', '2026-10-09T00:00:00Z')
  const twoOfOneTile: PbfNode[] = nodes.map((node) => ({ ...node, id: node.id + 1000 }))
  expect(await importFile(twoOfOneTile, '2026-10-01T00:00:00Z', '2026-10-10T00:00:00Z')).toMatchObject({ tiles: 0 })
  expect(await list()).toHaveLength(18)
  expect((await tiles())[0]?.fetched_at).toEqual(new Date('2026-10-08T00:00:00Z'))
})
