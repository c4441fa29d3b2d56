import { items } from '@pollen/contract/items'
import { approximateLocation, type Location } from '@pollen/contract/location'
import { pagePath, pages } from '@pollen/contract/pages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aFeature, aPhotonServer } from '../../../test/photon-server.ts'
import { loadSampleTowns } from '../../../test/sample-towns.ts'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World
let photon: Awaited<ReturnType<typeof aPhotonServer>>
let ada: Member
let jean: Member

beforeAll(async () => {
  photon = await aPhotonServer()
  world = await startWorld({ settings: { PHOTON_URL: photon.url } })
  await loadSampleTowns(world.db)
  ada = await world.aMember()
  jean = await world.aMember({ username: 'jean' })
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

const liege = { longitude: 5.5736112, latitude: 50.6450944 }
const brussels = { longitude: 4.3525, latitude: 50.8467 }
const far = { longitude: -30, latitude: 40 }

const publish = (more: object = {}) =>
  world.call(ada, items.create, {
    ...{ name: 'Chair', type: 'DN', category1: 'HS', description: 'Made of oak', location: liege },
    ...more,
  })
const seen = async (as: Member, id: number, language = 'fr') =>
  (await world.call(as, items.get, { id }, { headers: { 'accept-language': language } })).address
const nameAreas = () => world.runScheduled('name-areas')

const neighbourhood = (language: string) =>
  aFeature({
    ...{ type: 'house', osm_key: 'place', osm_value: 'house', name: 'Chez Mamie Lou', housenumber: '12' },
    ...{ street: 'Rue Puits-en-Sock', district: 'Outremeuse', postcode: '4020' },
    city: language === 'fr' ? 'Liège' : 'Liege',
  })
/** Answers in the requested language. */
const returnTheNeighbourhood = () =>
  photon.handleWith((response) => {
    const language = photon.requests.at(-1)?.searchParams.get('lang') ?? ''
    response.end(JSON.stringify({ type: 'FeatureCollection', features: [neighbourhood(language)] }))
  })

describe('the public area of an approximate place', () => {
  test.each([
    '12, Clos des Lilas, 4000 Liège',
    'Clos des Lilas, Tilff',
    'chez Mamie Lou, à côté de la boulangerie',
    'Sonner chez Dupont, 0470 12 34 56',
    'Belgique, Rue Haute 3',
    'Liège, Belgique',
    '50.64509, 5.57361',
    '',
  ])('is the town around it, not the typed address "%s"', async (address) => {
    const { id, ...own } = await publish({ address })
    expect(own.address).toBe(address)
    expect(await seen(ada, id)).toBe(address)
    expect(await seen(jean, id)).toBe('Liège')
    const query = { page_size: 100 }
    const lists = [
      await world.call(jean, items.listActive, query),
      await world.call(jean, items.listOfMember, { id: ada.id, ...query }),
    ]
    for (const { results } of lists) expect(results.find((item) => item.id === id)?.address).toBe('Liège')
    const page = await world.get(pagePath(pages.item, { id }), { accept: 'text/html' })
    expect(page.body).toContain('og:description" content="Donation · Liège"')
    const answers = JSON.stringify([lists, await world.call(jean, items.get, { id }), page.body])
    expect(answers).not.toMatch(/Clos|Lilas|Tilff|Mamie|boulangerie|Dupont|0470 12|Haute|Belgique|50\.64509/)
    await world.call(ada, items.delete, { id })
  })

  test('is in the language of the viewer', async () => {
    const { id } = await publish({ location: brussels, address: 'Grand-Place 1' })
    expect([await seen(jean, id, 'fr'), await seen(jean, id, 'en')]).toEqual(['Bruxelles', 'Brussels'])
    const { results } = await world.call(jean, items.listActive, {}, { headers: { 'accept-language': 'fr' } })
    expect(results.find((item) => item.id === id)?.address).toBe('Bruxelles')
  })

  test('is empty far from all towns and without a location', async () => {
    expect(await seen(jean, (await publish({ location: far, address: 'Mon bateau, Liège' })).id)).toBe('')
    expect(await seen(jean, (await publish({ location: null, address: 'Rue Haute 3, Liège' })).id)).toBe('')
  })

  test('depends on the location and its precision, not on the address', async () => {
    const { id } = await publish({ address: 'Rue Haute 3, Liège' })
    await world.call(ada, items.update, { id, location: brussels })
    expect(await seen(jean, id)).toBe('Bruxelles')
    await world.call(ada, items.update, { id, address: 'Rue Basse 4, Gand' })
    expect(await seen(jean, id)).toBe('Bruxelles')
    await world.call(ada, items.update, { id, location_precision: 'exact' })
    expect(await seen(jean, id)).toBe('Rue Basse 4, Gand')
    await world.call(ada, items.update, { id, location_precision: 'approximate' })
    expect(await seen(jean, id)).toBe('Bruxelles')
    await world.call(ada, items.close, { id, reason: 'ON' })
    expect(await seen(jean, id)).toBe('Bruxelles')
    await world.call(ada, items.update, { id, location: null })
    expect(await seen(jean, id)).toBe('')
    expect(await seen(ada, id)).toBe('Rue Basse 4, Gand')
  })

  test('does not let a search find the typed address', async () => {
    await publish({ name: 'Mirror', address: 'Rue Xylophone 12, 4000 Liège' })
    for (const search of ['Xylophone', 'Rue Xylophone 12', '4000']) {
      expect((await world.call(jean, items.listActive, { search })).count).toBe(0)
    }
  })

  test('is the same for a whole cell of the grid', async () => {
    const middle = approximateLocation(liege)
    const areas = new Set<string>()
    for (const [east, north] of [
      [0, 0],
      [0.0024, 0.0015],
      [-0.0024, -0.0015],
      [0.0024, -0.0015],
    ] as const) {
      const location: Location = { longitude: middle.longitude + east, latitude: middle.latitude + north }
      expect(approximateLocation(location)).toEqual(middle)
      areas.add(await seen(jean, (await publish({ location })).id))
    }
    expect(areas.size).toBe(1)
  })
})

describe('the geocoder', () => {
  test('names the neighbourhood later in all languages, and receives only the public place', async () => {
    returnTheNeighbourhood()
    const one = await publish({ address: 'Rue Secrète 7' })
    const other = await publish({ location: { ...liege, latitude: liege.latitude + 0.0001 } })
    expect(photon.requests).toEqual([])
    await nameAreas()
    expect(await seen(jean, one.id, 'fr')).toBe('Outremeuse, Liège')
    expect(await seen(jean, one.id, 'en')).toBe('Outremeuse, Liege')
    expect(await seen(jean, other.id)).toBe('Outremeuse, Liège')
    const { longitude, latitude } = approximateLocation(liege)
    const here = photon.requests.filter(({ searchParams }) => searchParams.get('lon') === longitude.toFixed(5))
    const sent = here.map(({ searchParams }) => [searchParams.get('lat'), searchParams.get('lang')])
    const lat = String(Number(latitude.toFixed(5)))
    for (const lang of ['en', 'fr']) expect(sent).toContainEqual([lat, lang])
    expect(new Set(sent.map(([lat]) => lat))).toEqual(new Set([lat]))
    // The version does not change, so the owner’s pending edits stay valid.
    expect((await world.call(ada, items.get, { id: one.id })).version).toBe(1)
    photon.requests.length = 0
    await nameAreas()
    expect(photon.requests).toEqual([])
  })

  test('may reject a language: that language keeps the town, and the others get the neighbourhood', async () => {
    const { id } = await publish()
    photon.handleWith((response) => {
      const isFrench = photon.requests.at(-1)?.searchParams.get('lang') === 'fr'
      response.writeHead(isFrench ? 400 : 200).end(JSON.stringify({ features: [neighbourhood('en')] }))
    })
    await nameAreas()
    expect([await seen(jean, id, 'fr'), await seen(jean, id, 'en')]).toEqual(['Liège', 'Outremeuse, Liege'])
  })

  test('may fail in one language: the town stays in all of them, and a later run retries', async () => {
    const { id } = await publish()
    photon.handleWith((response) => {
      const isFrench = photon.requests.at(-1)?.searchParams.get('lang') === 'fr'
      response.writeHead(isFrench ? 503 : 200).end(JSON.stringify({ features: [neighbourhood('en')] }))
    })
    await nameAreas()
    expect([await seen(jean, id, 'fr'), await seen(jean, id, 'en')]).toEqual(['Liège', 'Liège'])
    world.moveClock(new Date(world.now().getTime() + 600_000))
    returnTheNeighbourhood()
    await nameAreas()
    expect([await seen(jean, id, 'fr'), await seen(jean, id, 'en')]).toEqual(['Outremeuse, Liège', 'Outremeuse, Liege'])
  })

  test('may be unavailable: the town stays, and a later run retries', async () => {
    const { id } = await publish()
    photon.handleWith((response) => response.writeHead(503).end())
    await nameAreas()
    expect(await seen(jean, id)).toBe('Liège')
    world.moveClock(new Date(world.now().getTime() + 600_000))
    returnTheNeighbourhood()
    await nameAreas()
    expect(await seen(jean, id)).toBe('Outremeuse, Liège')
  })

  test('may have no name for the place: the town stays, and later runs do not retry', async () => {
    const { id } = await publish()
    photon.knows(aFeature({ type: 'street', osm_key: 'highway', name: 'Rue Secrète' }))
    await nameAreas()
    expect(await seen(jean, id)).toBe('Liège')
    photon.requests.length = 0
    await nameAreas()
    expect(photon.requests).toEqual([])
  })

  test('does not name an item that was moved during the request', async () => {
    const { id } = await publish()
    let moved: Promise<unknown> | undefined
    photon.handleWith((response) => {
      moved ??= world.call(ada, items.update, { id, location: brussels })
      void moved.then(() =>
        response.end(JSON.stringify({ type: 'FeatureCollection', features: [neighbourhood('fr')] })),
      )
    })
    await nameAreas()
    expect(await seen(jean, id)).toBe('Bruxelles')
  })

  test('gets a limited number of requests per run', async () => {
    const written = { type: 'DN', name: 'Chair', description: 'Oak', category1: 'HS', owner_id: ada.id }
    const rows = Array.from({ length: 40 }, (_, nth) => ({ ...written, longitude: 3 + nth / 50, latitude: 50.9 }))
    await world.db.insertInto('items').values(rows).execute()
    returnTheNeighbourhood()
    await nameAreas()
    expect(new Set(photon.requests.map(({ searchParams }) => searchParams.get('lon'))).size).toBe(30)
  })
})

test('adds the name in a new language to an existing area and keeps the others', async () => {
  returnTheNeighbourhood()
  const { id } = await publish()
  await nameAreas()
  const areas = async () =>
    (await world.db.selectFrom('items').select('areas').where('id', '=', id).executeTakeFirst())?.areas
  const complete = await areas()
  await sql`UPDATE items SET areas = areas - 'fr'`.execute(world.db)
  await world.runScheduled('complete-areas')
  expect(await areas()).toEqual({ ...(complete as object), fr: 'Liège' })
  await nameAreas()
  expect(await areas()).toEqual(complete)
})

test('names items created before the gazetteer was loaded', async () => {
  const other = await startWorld()
  const [owner, reader] = [await other.aMember(), await other.aMember()]
  const { id } = await other.call(owner, items.create, {
    ...{ name: 'Chair', type: 'DN', category1: 'HS', description: 'Oak', location: brussels, address: 'Rue Haute 3' },
  })
  const address = async () => (await other.call(reader, items.get, { id })).address
  await other.runScheduled('name-areas')
  expect(await address()).toBe('')
  await loadSampleTowns(other.db)
  await Promise.all([other.runScheduled('name-areas'), other.runScheduled('name-areas')])
  expect(await address()).toBe('Brussels')
  await other.stop()
})
