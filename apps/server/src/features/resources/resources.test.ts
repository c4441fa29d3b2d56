import { maxResources, resources } from '@pollen/contract/resources'
import { endpointPath } from '@pollen/contract/write-request'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'
import { type FoundResource, saveResources } from './resources.queries.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.db.deleteFrom('resources').execute()
})

const at = (longitude: number, latitude: number) => ({ longitude, latitude })
const aResource = (more: Partial<FoundResource> = {}): FoundResource => ({
  ...{ kind: 'BKC', id: 'node/1', name: 'Books', description: '', location: at(5.57, 50.64) },
  ...{ opening_hours: '', website: '', image: '', ...more },
})
const save = (...found: FoundResource[]) => saveResources(world.db, found, { source: 'osm', now: world.now() })
const liege = ['50.7, 5.5', '50.6, 5.6']
const list = (bounds: unknown = liege, more: object = {}) => world.call(null, resources.list, { bounds, ...more })
const idsOf = async (...args: Parameters<typeof list>) => (await list(...args)).results.map(({ id }) => id).sort()
const get = (id: string, kind: 'BKC' | 'GVB' = 'BKC') => world.call(null, resources.get, { kind, id })

describe('a map shows the public resources of its area,', () => {
  test('to visitors and members, with all details', async () => {
    await save(aResource({ description: 'By the door', opening_hours: '24/7', website: 'https://books.example.org/' }))
    const shown = {
      ...{ id: 'node/1', type: 'BKC', name: 'Books', description: 'By the door', image: '', source: 'osm' },
      ...{
        location: { longitude: 5.57, latitude: 50.64 },
        opening_hours: '24/7',
        website: 'https://books.example.org/',
      },
      source_url: 'https://www.openstreetmap.org/node/1',
      edit_url: 'https://www.openstreetmap.org/edit?node=1',
      ...{ first_seen: world.now().toISOString(), version: 1, is_outdated: false, is_gone: false },
    }
    const answer = { count: 1, next: null, previous: null, results: [shown], is_complete: true, is_loading: false }
    expect(await list()).toEqual({ ...answer, outdated_since: null })
    expect(await world.call(await world.aMember(), resources.list, { bounds: liege })).toMatchObject(answer)
    expect(await get('node/1')).toEqual(shown)
  })

  test('of the chosen kinds, including a margin of a fifth', async () => {
    await save(
      aResource(),
      aResource({ kind: 'GVB', id: 'node/2' }),
      aResource({ id: 'way/3', location: at(5.619, 50.64) }),
      aResource({ id: 'way/4', location: at(5.621, 50.64) }),
      aResource({ id: 'way/5', location: at(5.57, 50.57) }),
    )
    expect(await idsOf()).toEqual(['node/1', 'node/2', 'way/3'])
    expect(await idsOf(liege, { categories: ['GVB', 'DWS'] })).toEqual(['node/2'])
    expect(await idsOf(liege, { categories: [] })).toEqual(['node/1', 'node/2', 'way/3'])
  })

  test('even across the antimeridian', async () => {
    await save(
      aResource({ id: 'node/7', location: at(179.9, 0) }),
      aResource({ id: 'node/8', location: at(-179.9, 0) }),
    )
    expect(await idsOf(['1, 179', '-1, -179'])).toEqual(['node/7', 'node/8'])
    expect(await idsOf(['1, 178', '-1, 179.7'])).toEqual(['node/7'])
  })

  test('nearest to its middle first if there are too many', async () => {
    const many = Array.from({ length: maxResources + 10 }, (_, n) =>
      aResource({ id: `node/${n}`, location: at(5.5 + n / 100_000, 50.65) }),
    )
    await save(...many)
    const { count, results, is_complete } = await list(['50.7, 5.4', '50.6, 5.6'])
    expect([count, results.length, is_complete]).toEqual([maxResources, maxResources, false])
    expect(results[0]?.id).toBe('node/0')
    expect(results.map(({ id }) => id)).not.toContain(`node/${maxResources + 9}`)
  })

  test.each([
    ['', 'bounds'],
    ['bounds[]=50.7, 5.5', 'bounds'],
    ['bounds[]=50.6, 5.5&bounds[]=50.7, 5.6', 'bounds'],
    ['bounds[]=50.7, 5.5&bounds[]=north', 'bounds.1'],
    ['bounds[]=50.7, 5.5&bounds[]=50.6, 5.6&categories[]=XYZ', 'categories.0'],
  ])('and rejects "%s" with a field error', async (query, field) => {
    const answer = await world.get(`${endpointPath(resources.list)}?${query}`)
    expect([answer.statusCode, Object.keys(answer.json().serializer_errors)]).toEqual([400, [field]])
  })
})

describe('a resource', () => {
  test('keeps when it was first seen, and increments its version with each change', async () => {
    const first = world.now()
    await save(aResource())
    world.moveClock(new Date(first.getTime() + 60_000))
    await save(aResource(), aResource())
    expect(await get('node/1')).toMatchObject({ version: 1, first_seen: first.toISOString() })
    await save(aResource({ name: 'More books' }))
    expect(await get('node/1')).toMatchObject({ version: 2, name: 'More books', first_seen: first.toISOString() })
  })

  test('does not exist for an unknown id, and an invalid id gives a field error', async () => {
    expect((await world.refusal(null, resources.get, { kind: 'BKC', id: 'node/404' })).key).toBe(
      'RESOURCE_DOESNT_EXIST',
    )
    for (const id of ['', 'a b', '<b>', 'x'.repeat(101)]) {
      const refused = await world.refusal(null, resources.get, { kind: 'BKC', id })
      expect(Object.keys(refused.serializer_errors ?? {})).toEqual(['id'])
    }
  })
})

test('limits requests per caller', async () => {
  const other = await startWorld()
  for (let time = 0; time < 600; time++) await other.call(null, resources.list, { bounds: ['1, 1', '0, 2'] })
  expect((await other.refusal(null, resources.list, { bounds: ['1, 1', '0, 2'] })).key).toBe('TOO_MANY_ATTEMPTS')
  await other.call(await other.aMember(), resources.list, { bounds: ['1, 1', '0, 2'] })
  await other.stop()
})
