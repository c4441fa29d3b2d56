import type { ServerResponse } from 'node:http'
import type { Language } from '@pollen/contract/constants'
import type { InputOf } from '@pollen/contract/endpoint'
import { approximateLocation } from '@pollen/contract/location'
import { places } from '@pollen/contract/places'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aFeature, aPhotonServer } from '../../../test/photon-server.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { reversePhoton, searchPhoton } from './photon.ts'

let world: World
let photon: Awaited<ReturnType<typeof aPhotonServer>>

beforeAll(async () => {
  photon = await aPhotonServer()
  world = await startWorld({ settings: { PHOTON_URL: photon.url } })
})
afterAll(async () => {
  await world.stop()
  await photon.stop()
})
beforeEach(() => {
  // Expires cached answers and the pause after a failure.
  world.moveClock(new Date(world.now().getTime() + 600_000))
  photon.requests.length = 0
})

const door = aFeature({
  ...{ type: 'house', osm_key: 'place', osm_value: 'house', housenumber: '12', street: 'Rue Léopold' },
  ...{ postcode: '4000', city: 'Liège' },
})
const suggest = (q: string, more: Omit<InputOf<typeof places.suggest>, 'q'> = {}) =>
  world.call(null, places.suggest, { q, ...more })
const find = (address: string) => world.call(null, places.find, { address })

describe('suggestions', () => {
  test('contain the answers of Photon with the address in one line', async () => {
    photon.knows(door)
    expect(await suggest('rue leopold', { lang: 'fr' })).toEqual([
      {
        ...{ housenumber: '12', street: 'Rue Léopold', name: '', city: 'Liège', postcode: '4000', country: 'Belgique' },
        ...{ osm_value: 'house', group: 'others', address: 'Rue Léopold 12, 4000 Liège, Belgique' },
        location: { longitude: 5.5697, latitude: 50.6412 },
      },
    ])
  })

  test('are requested near the rounded location of the caller, else near the middle of the map', async () => {
    photon.knows()
    await suggest('rue leopold', { lang: 'fr', lat: 48.8566, lon: 2.352222118884887 })
    await suggest('rue leopold')
    const asked = photon.requests.map((url) => Object.fromEntries(url.searchParams))
    expect(photon.requests[0]?.pathname).toBe('/api/')
    expect(asked).toEqual([
      { q: 'rue leopold', limit: '10', lang: 'fr', lat: '48.9', lon: '2.4' },
      { q: 'rue leopold', limit: '10', lang: 'en', lat: '50.6', lon: '5.6' },
    ])
  })

  test('are grouped by kind', async () => {
    const kinds = ['give_box', 'public_bookcase', 'drinking_water', 'cafe']
    photon.knows(
      ...kinds.map((osm_value) => aFeature({ osm_key: 'amenity', osm_value, name: osm_value, city: 'Liège' })),
      aFeature({ osm_key: 'emergency', osm_value: 'defibrillator', name: 'DEA', city: 'Liège' }),
    )
    const groups = (await suggest('boite')).map(({ group }) => group)
    expect(groups).toEqual(['give_box', 'public_bookcase', 'drinking_water', 'others', 'emergency'])
  })

  test('need more than three characters', async () => {
    photon.knows(door)
    expect(await suggest('rue')).toEqual([])
    expect(photon.requests).toEqual([])
  })

  test('skip invalid features, and are limited to ten', async () => {
    photon.knows({ type: 'Feature' }, aFeature({ name: 'Nowhere' }, [999, 1]), aFeature({}, [1, 1]), 'hello', door)
    // A feature without a name still has its country.
    expect((await suggest('broken')).map(({ address }) => address)).toEqual([
      'Belgique',
      'Rue Léopold 12, 4000 Liège, Belgique',
    ])
    photon.knows(...Array.from({ length: 30 }, (_, number) => aFeature({ name: `Place ${number}`, city: 'Huy' })))
    expect(await suggest('many')).toHaveLength(10)
  })
})

describe('the line of an address', () => {
  test.each([
    [
      'a street',
      { type: 'street', osm_key: 'highway', name: 'Rue Léopold', city: 'Liège' },
      'Rue Léopold, Liège, Belgique',
    ],
    ['a town', { type: 'city', osm_key: 'place', osm_value: 'city', name: 'Liège' }, 'Liège, Belgique'],
    [
      'a place with a name and a door, all before the first comma',
      { name: 'Livres, etc.', street: 'Rue Léopold', housenumber: '12', postcode: '4000', city: 'Liège' },
      'Livres etc. (Rue Léopold 12), 4000 Liège, Belgique',
    ],
    [
      'a door in France, number first',
      {
        street: 'Rue Oberkampf',
        housenumber: 5,
        postcode: '75011',
        city: 'Paris',
        country: 'France',
        countrycode: 'FR',
      },
      '5 Rue Oberkampf, 75011 Paris, France',
    ],
    [
      'a neighbourhood of a town',
      { type: 'district', osm_key: 'place', name: 'Outremeuse', postcode: '4020', city: 'Liège' },
      'Outremeuse, 4020 Liège, Belgique',
    ],
  ])('of %s', async (what, properties, line) => {
    photon.knows(aFeature(properties))
    expect((await suggest(what))[0]?.address).toBe(line)
  })
})

test('an address has the location of the first answer', async () => {
  photon.knows(door)
  const found = {
    longitude: 5.5697,
    latitude: 50.6412,
    address: 'Rue Léopold 12, 4000 Liège, Belgique',
    city: 'Liège',
    is_town: false,
  }
  expect(await find('Rue Léopold 12, Liège')).toEqual(found)
  photon.knows(aFeature({ type: 'city', osm_key: 'place', osm_value: 'city', name: 'Liège' }))
  expect(await find('Liège')).toMatchObject({ is_town: true })
})

test('a location has the address of the nearest feature', async () => {
  photon.knows(door)
  const place = { longitude: 5.56971234567, latitude: 50.6412 }
  const inFrench = { headers: { 'accept-language': 'fr' } }
  expect(await world.call(null, places.reverse, place, inFrench)).toBe('Rue Léopold 12, 4000 Liège, Belgique')
  expect(photon.requests[0]?.pathname).toBe('/reverse')
  expect(Object.fromEntries(photon.requests[0]?.searchParams ?? [])).toEqual({
    lon: '5.56971',
    lat: '50.6412',
    lang: 'fr',
  })
})

test('uses the default language for languages that Photon rejects, without a failed request', async () => {
  photon.handleWith((response) => {
    const isKnown = ['default', 'de', 'en', 'fr'].includes(photon.requests.at(-1)?.searchParams.get('lang') ?? '')
    response.writeHead(isKnown ? 200 : 400).end(JSON.stringify({ features: isKnown ? [door] : [] }))
  })
  const near = { longitude: 5.57, latitude: 50.64 }
  for (const language of ['nl', 'fr'] as Language[]) {
    expect(await searchPhoton(world.deps, { text: 'rue leopold', near, language, limit: 1 })).toHaveLength(1)
    expect(await reversePhoton(world.deps, near, language)).toHaveLength(1)
  }
  const asked = photon.requests.map(({ searchParams }) => searchParams.get('lang'))
  expect(asked).toEqual(['default', 'default', 'fr', 'fr'])
})

test('a failing Photon causes no error, and is paused', async () => {
  photon.handleWith((response) => {
    response.statusCode = 500
    response.end()
  })
  expect(await suggest('rue leopold')).toEqual([])
  expect(await find('Rue Léopold 12, Liège')).toBeNull()
  expect(await world.call(null, places.reverse, { location: [5.57, 50.64] })).toBe('')
  expect(photon.requests).toHaveLength(1)
})

describe('an invalid answer of Photon gives no results and no error:', () => {
  const sends = (body: string, status = 200, headers = {}) =>
    photon.handleWith((response) => response.writeHead(status, headers).end(body))
  const oneDoor = JSON.stringify({ type: 'FeatureCollection', features: [door] })

  test.each([
    ['HTML', () => sends('<!doctype html><title>Sign in to the network</title>')],
    ['more than a megabyte', () => sends(`${' '.repeat(1_000_001)}${oneDoor}`)],
    ['lists nested 400,000 deep', () => sends(`{"features":${'['.repeat(400_000)}${']'.repeat(400_000)}}`)],
    ['too many requests', () => sends(oneDoor, 429)],
    ['a redirect', () => sends(oneDoor, 302, { location: `${photon.url}/elsewhere` })],
    ['another list', () => sends('[]')],
  ])('%s', async (_what, answerBadly) => {
    answerBadly()
    expect(await suggest('rue leopold')).toEqual([])
    expect(await find('Rue Léopold 12, Liège')).toBeNull()
    expect(await world.call(null, places.reverse, { location: [5.57, 50.64] })).toBe('')
    expect(photon.requests.filter(({ pathname }) => pathname === '/elsewhere')).toEqual([])
  })

  test.each([
    ['no answer', () => {}],
    ['a single byte', (response: ServerResponse) => response.writeHead(200).write('{')],
  ])('%s', async (_what, answerSlowly) => {
    // A separate instance, because the requests are still pending when the test ends.
    const slow = await aPhotonServer()
    slow.handleWith(answerSlowly)
    const other = await startWorld({ settings: { PHOTON_URL: slow.url } })
    const answers = await Promise.all([
      other.call(null, places.suggest, { q: 'rue leopold' }),
      other.call(null, places.find, { address: 'Rue Léopold 12, Liège' }),
      other.call(null, places.reverse, { location: [5.57, 50.64] }),
    ])
    expect(answers).toEqual([[], null, ''])
    await other.stop()
    await slow.stop()
  })
})

test('external names are plain text: markup is kept as text, and invisible characters are removed', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  photon.knows(
    aFeature({ name: markup, city: 'Liège' }),
    aFeature({ name: 'A\u0000B\u202eC\ud800\nD', city: { toString: 'Liège' }, postcode: ['4000'], country: null }),
    aFeature({ name: 'x'.repeat(100_000), city: 'Huy' }),
  )
  const [first, second, third] = await suggest('rue leopold')
  expect(first).toMatchObject({ name: markup, address: `${markup}, Liège, Belgique` })
  expect(second).toMatchObject({ name: 'A BC\ufffd D', city: '', postcode: '', country: '', address: 'A BC\ufffd D' })
  expect([third?.name.length, third?.address.length]).toEqual([200, 200])
})

test('the public area is requested for the public place only', async () => {
  photon.knows(
    aFeature({ type: 'house', name: 'Chez Lou', street: 'Rue Secrète', district: 'Outremeuse', city: 'Liège' }),
  )
  const location = { longitude: 5.5736112, latitude: 50.6450944 }
  expect(await world.call(null, places.reverse, { location, precision: 'approximate' })).toBe('Outremeuse, Liège')
  const { longitude, latitude } = approximateLocation(location)
  const asked = photon.requests.map(({ searchParams }) => [searchParams.get('lon'), searchParams.get('lat')])
  const middle = [String(Number(longitude.toFixed(5))), String(Number(latitude.toFixed(5)))]
  expect(new Set(asked.map(String))).toEqual(new Set([String(middle)]))
})
