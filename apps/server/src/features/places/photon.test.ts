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
  // What was answered before is forgotten, and a rest is over.
  world.moveClock(new Date(world.now().getTime() + 600_000))
  photon.asked.length = 0
})

const door = aFeature({
  ...{ type: 'house', osm_key: 'place', osm_value: 'house', housenumber: '12', street: 'Rue Léopold' },
  ...{ postcode: '4000', city: 'Liège' },
})
const suggest = (q: string, more: Omit<InputOf<typeof places.suggest>, 'q'> = {}) =>
  world.call(null, places.suggest, { q, ...more })
const find = (address: string) => world.call(null, places.find, { address })

describe('suggestions', () => {
  test('are what Photon answers, with the address in one line', async () => {
    photon.knows(door)
    expect(await suggest('rue leopold', { lang: 'fr' })).toEqual([
      {
        ...{ housenumber: '12', street: 'Rue Léopold', name: '', city: 'Liège', postcode: '4000', country: 'Belgique' },
        ...{ osm_value: 'house', group: 'others', address: 'Rue Léopold 12, 4000 Liège, Belgique' },
        location: { longitude: 5.5697, latitude: 50.6412 },
      },
    ])
  })

  test('are asked near the caller, told to some ten kilometres, else near the middle of the map', async () => {
    photon.knows()
    await suggest('rue leopold', { lang: 'fr', lat: 48.8566, lon: 2.352222118884887 })
    await suggest('rue leopold')
    const asked = photon.asked.map((url) => Object.fromEntries(url.searchParams))
    expect(photon.asked[0]?.pathname).toBe('/api/')
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

  test('begin with more than three characters', async () => {
    photon.knows(door)
    expect(await suggest('rue')).toEqual([])
    expect(photon.asked).toEqual([])
  })

  test('leave out what cannot be read, and are ten at most', async () => {
    photon.knows({ type: 'Feature' }, aFeature({ name: 'Nowhere' }, [999, 1]), aFeature({}, [1, 1]), 'hello', door)
    // The one without any name is still in its country.
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
      'a quarter of a town',
      { type: 'district', osm_key: 'place', name: 'Outremeuse', postcode: '4020', city: 'Liège' },
      'Outremeuse, 4020 Liège, Belgique',
    ],
  ])('of %s', async (what, properties, line) => {
    photon.knows(aFeature(properties))
    expect((await suggest(what))[0]?.address).toBe(line)
  })
})

test('an address is where its first answer is', async () => {
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

test('a place has the address of what is nearest to it', async () => {
  photon.knows(door)
  const place = { longitude: 5.56971234567, latitude: 50.6412 }
  const inFrench = { headers: { 'accept-language': 'fr' } }
  expect(await world.call(null, places.reverse, place, inFrench)).toBe('Rue Léopold 12, 4000 Liège, Belgique')
  expect(photon.asked[0]?.pathname).toBe('/reverse')
  expect(Object.fromEntries(photon.asked[0]?.searchParams ?? [])).toEqual({
    lon: '5.56971',
    lat: '50.6412',
    lang: 'fr',
  })
})

test('a language that a public Photon refuses is asked as its default, in one request', async () => {
  photon.answerBy((response) => {
    const isKnown = ['default', 'de', 'en', 'fr'].includes(photon.asked.at(-1)?.searchParams.get('lang') ?? '')
    response.writeHead(isKnown ? 200 : 400).end(JSON.stringify({ features: isKnown ? [door] : [] }))
  })
  const near = { longitude: 5.57, latitude: 50.64 }
  for (const language of ['nl', 'fr'] as Language[]) {
    expect(await searchPhoton(world.deps, { text: 'rue leopold', near, language, limit: 1 })).toHaveLength(1)
    expect(await reversePhoton(world.deps, near, language)).toHaveLength(1)
  }
  const asked = photon.asked.map(({ searchParams }) => searchParams.get('lang'))
  expect(asked).toEqual(['default', 'default', 'fr', 'fr'])
})

test('a Photon in trouble is no error, and is not asked again at once', async () => {
  photon.answerBy((response) => {
    response.statusCode = 500
    response.end()
  })
  expect(await suggest('rue leopold')).toEqual([])
  expect(await find('Rue Léopold 12, Liège')).toBeNull()
  expect(await world.call(null, places.reverse, { location: [5.57, 50.64] })).toBe('')
  expect(photon.asked).toHaveLength(1)
})

describe('a Photon that answers badly finds nothing and breaks nothing:', () => {
  const sends = (body: string, status = 200, headers = {}) =>
    photon.answerBy((response) => response.writeHead(status, headers).end(body))
  const oneDoor = JSON.stringify({ type: 'FeatureCollection', features: [door] })

  test.each([
    ['HTML', () => sends('<!doctype html><title>Sign in to the network</title>')],
    ['more than a megabyte', () => sends(`${' '.repeat(1_000_001)}${oneDoor}`)],
    ['lists in lists, 400,000 deep', () => sends(`{"features":${'['.repeat(400_000)}${']'.repeat(400_000)}}`)],
    ['too many questions', () => sends(oneDoor, 429)],
    ['a redirect', () => sends(oneDoor, 302, { location: `${photon.url}/elsewhere` })],
    ['another list', () => sends('[]')],
  ])('%s', async (_what, answerBadly) => {
    answerBadly()
    expect(await suggest('rue leopold')).toEqual([])
    expect(await find('Rue Léopold 12, Liège')).toBeNull()
    expect(await world.call(null, places.reverse, { location: [5.57, 50.64] })).toBe('')
    expect(photon.asked.filter(({ pathname }) => pathname === '/elsewhere')).toEqual([])
  })

  test.each([
    ['nothing, ever', () => {}],
    ['one byte, and no more', (response: ServerResponse) => response.writeHead(200).write('{')],
  ])('%s', async (_what, answerSlowly) => {
    // A world of its own: the requests are still waiting when the test ends.
    const slow = await aPhotonServer()
    slow.answerBy(answerSlowly)
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

test('names from outside are text: markup stays what it is, and what no eye can see is left out', async () => {
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

test('what others would read of a place is asked for its public place alone', async () => {
  photon.knows(
    aFeature({ type: 'house', name: 'Chez Lou', street: 'Rue Secrète', district: 'Outremeuse', city: 'Liège' }),
  )
  const location = { longitude: 5.5736112, latitude: 50.6450944 }
  expect(await world.call(null, places.reverse, { location, precision: 'approximate' })).toBe('Outremeuse, Liège')
  const { longitude, latitude } = approximateLocation(location)
  const asked = photon.asked.map(({ searchParams }) => [searchParams.get('lon'), searchParams.get('lat')])
  const middle = [String(Number(longitude.toFixed(5))), String(Number(latitude.toFixed(5)))]
  expect(new Set(asked.map(String))).toEqual(new Set([String(middle)]))
})
