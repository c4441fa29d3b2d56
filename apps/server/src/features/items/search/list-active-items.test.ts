import { accounts } from '@pollen/contract/accounts'
import type { InputOf } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { endpointPath } from '@pollen/contract/write-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../../test/world.ts'

let world: World
let viewer: Member

beforeAll(async () => {
  world = await startWorld()
  viewer = await world.aMember()
})
afterAll(() => world.stop())

const liege = { longitude: 5.57, latitude: 50.64 }

describe('the list', () => {
  test('contains public, open, not ended items of enabled members', async () => {
    const ada = await world.aMember({ username: 'listed.ada' })
    const open = await publish(ada, { name: 'Opened' })
    const draft = await publish(ada, { visibility: 'DR' })
    const unlisted = await publish(ada, { visibility: 'UL' })
    const closed = await publish(ada)
    await world.call(ada, items.close, { id: closed, reason: 'ON' })
    const ended = await publish(ada, { startdate: hoursFromNow(-3), enddate: hoursFromNow(-2) })
    expect(await ids('search=listed.ada')).toEqual([open])

    await change(ada, closed, { is_closed: false })
    for (const id of [draft, unlisted]) await change(ada, id, { visibility: 'PB' })
    await change(ada, ended, { enddate: hoursFromNow(1) })
    expect((await ids('search=listed.ada')).sort()).toEqual([open, draft, unlisted, closed, ended].sort())

    await world.call(ada, accounts.disable, { id: ada.id, password: ada.password })
    expect(await ids('search=listed.ada')).toEqual([])
  })

  test('does not change when ended items are marked, and includes an item again when its end is moved', async () => {
    const owner = await world.aMember({ username: 'tidy.tom' })
    const item = await publish(owner, { startdate: hoursFromNow(-3), enddate: hoursFromNow(-1) })
    const other = await publish(owner, { enddate: hoursFromNow(1) })
    await world.runScheduled('mark-ended-items')
    expect(await ids('search=tidy.tom')).toEqual([other])
    await change(owner, item, { enddate: null })
    expect((await ids('search=tidy.tom')).sort()).toEqual([item, other].sort())
  })

  test('filters unseen items per viewer for concurrent requests', async () => {
    const owner = await world.aMember({ username: 'unseen.una' })
    const [seenByAll, seenByOne] = [await publish(owner), await publish(owner)]
    const [one, other] = [await world.aMember(), await world.aMember()]
    for (const id of [seenByAll, seenByOne]) await world.call(one, items.get, { id, view_date: 1750000000 })
    await world.call(other, items.get, { id: seenByAll, view_date: 1750000000 })
    const unseen = { search: 'unseen.una', onlyUnseen: 'true' } as const
    await Promise.all(
      Array.from({ length: 40 }, async (_, nth) => {
        const { results } = await world.call(nth % 2 ? one : other, items.listActive, unseen)
        expect(results.map(({ id }) => id)).toEqual(nth % 2 ? [] : [seenByOne])
      }),
    )
  })

  test('finds items by the new name of their owner', async () => {
    const owner = await world.aMember({ username: 'before.noon' })
    const item = await publish(owner)
    await world.call(owner, members.updateMe, { username: 'after.dusk' })
    expect(await ids('search=dusk')).toEqual([item])
    expect(await ids('search=noon')).toEqual([])
  })

  test('shows others the middle of the cell and no address', async () => {
    const owner = await world.aMember({ username: 'shy.sam' })
    await publish(owner, { location: liege, address: 'Rue Haute 3, 4000 Liège' })
    const [item] = (await list('search=shy.sam')).results
    expect(item?.location).not.toEqual(liege)
    expect(item?.address).toBe('')
  })
})

describe('a search', () => {
  test('ranks names before texts, whole words before prefixes, and newer items first', async () => {
    const owner = await world.aMember()
    const inText = await publish(owner, { name: 'Grand meuble', description: 'Une armoire' })
    const unfinished = await publish(owner, { name: 'Armoirette' })
    const older = await publish(owner, { name: 'Armoire' })
    world.moveClock(new Date(world.now().getTime() + 60_000))
    const newer = await publish(owner, { name: 'Armoires anciennes' })
    expect(await ids('search=armoire')).toEqual([newer, older, unfinished, inText])
  })

  test('needs all words except stop words', async () => {
    const owner = await world.aMember()
    const both = await publish(owner, { name: 'Lampadaire doré' })
    await publish(owner, { name: 'Lampadaire noir' })
    expect(await ids('search=un lampadaire dore')).toEqual([both])
    expect(await ids('search=le lampadaire avec une licorne')).toEqual([])
  })

  test('searches a stop word if it is the only word', async () => {
    const tea = await publish(await world.aMember(), { name: 'Boîte de thé', description: 'Parfum' })
    expect(await ids('search=Thé')).toContain(tea)
  })

  test('allows a missing, extra, replaced or swapped letter', async () => {
    const item = await publish(await world.aMember(), { name: 'Trampoline' })
    for (const typed of ['trampline', 'trammpoline', 'trampolyne', 'tramploine', 'TRAMPOLNIE', 'trampolinnes']) {
      expect([typed, await ids(`search=${typed}`)]).toEqual([typed, [item]])
    }
  })

  test('does not treat a known word as a typo of another', async () => {
    const owner = await world.aMember()
    const poire = await publish(owner, { name: 'Poirier', description: 'Poire' })
    const foire = await publish(owner, { name: 'Foire', description: 'Foire' })
    expect(await ids('search=foire')).toEqual([foire])
    expect(await ids('search=poire')).toEqual([poire])
  })

  test('treats special characters literally', async () => {
    const owner = await world.aMember({ username: 'sign_owner' })
    const wool = await publish(owner, { name: '100% laine' })
    await publish(owner, { name: 'Coton' })
    expect(await ids('search=100%25 sign_owner')).toEqual([wool])
    for (const signs of ['%', '_', '\\', '🙂', "'", '&|!():*<->', '%%']) {
      expect([signs, (await list(`search=${encodeURIComponent(signs)}`)).count]).toEqual([signs, 0])
    }
    for (const odd of ["a'b \\' c", 'x:*', '!laine', 'a & ( b', 'Ω ß İ', 'w '.repeat(100)]) {
      expect((await call(`search=${encodeURIComponent(odd)}`)).statusCode).toBe(200)
    }
  })

  test('for blank text lists all items', async () => {
    expect((await list('search=%20')).count).toBe((await list('')).count)
  })
})

describe('a page', () => {
  test('links to the next one with all filters', async () => {
    const owner = await world.aMember({ username: 'pager.paul' })
    for (let n = 0; n < 5; n++) await publish(owner, { type: 'LN', location: liege })
    const query =
      'search=pager.paul&types[]=LN&types[]=DN&userLocation=50.64,5.57&distancesRadius[]=0&distancesRadius[]=2.5' +
      '&bounds[]=51,5&bounds[]=50,6&availableFrom=2026-07-01&includeAfterAvailableFrom=true&ordering=-distance&page_size=2'
    const first = await list(query)
    const next = new URL(first.next, 'http://pollen.test').searchParams
    expect(next.getAll('types[]')).toEqual(['LN', 'DN'])
    expect(next.getAll('distancesRadius[]')).toEqual(['0', '2.5'])
    expect(next.get('page_size')).toBe('2')
    const second = await list(next.toString())
    const third = await list(new URL(second.next, 'http://pollen.test').search.slice(1))
    expect(third.next).toBeNull()
    expect(new Set([first, second, third].flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(5)
    expect(first.count).toBe(5)
  })

  test('rejects invalid parameters with a field error', async () => {
    const wrong: [string, string][] = [
      ['types[]=XX', 'types.0'],
      ['categories[]=nope', 'categories.0'],
      ['ordering=price', 'ordering'],
      ['availableFrom=soon', 'availableFrom'],
      ['minCreationdate=1e99', 'minCreationdate'],
      ['userLocation=nowhere', 'userLocation'],
      ['bounds[]=50,5', 'bounds'],
      ['bounds[]=50,5&bounds[]=51,6', 'bounds'],
      ['onlyUnseen=perhaps', 'onlyUnseen'],
      ['ordering=distance', 'userLocation'],
      ['distancesRadius[]=0&distancesRadius[]=5', 'userLocation'],
      ['distancesRadius[]=0&userLocation=50,5', 'distancesRadius'],
      ['cursor=abc', 'cursor'],
      [`cursor=${cursor([0, '2026-02-31T00:00:00.000000Z', 1])}`, 'cursor'],
      [`cursor=${cursor([7, '2026-02-01T00:00:00.000000Z', 1])}`, 'cursor'],
      [`cursor=${cursor([0, `2026-02-01T00:00:00.${'1'.repeat(130)}Z`, 1])}`, 'cursor'],
      [`ordering=views_count&cursor=${cursor([0, '1e9', 1])}`, 'cursor'],
      [`ordering=distance&userLocation=50.6,5.5&cursor=${cursor([0, '1e-999', 1])}`, 'cursor'],
    ]
    for (const [query, field] of wrong) {
      const answer = await call(query)
      expect([query, answer.statusCode]).toEqual([query, 400])
      expect([query, Object.keys(answer.json().serializer_errors)]).toEqual([query, [field]])
    }
  })
})

const cursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
const hoursFromNow = (hours: number) => new Date(world.now().getTime() + hours * 3_600_000).toISOString()

async function publish(owner: Member, fields: Partial<InputOf<typeof items.create>> = {}): Promise<number> {
  const item = { name: 'Objet', type: 'DN', category1: 'OT', description: 'Rien', ...fields } as const
  return (await world.call(owner, items.create, item)).id
}

const change = (owner: Member, id: number, changes: Omit<InputOf<typeof items.update>, 'id'>) =>
  world.call(owner, items.update, { id, ...changes })

const call = (query: string) => world.http('GET', `${endpointPath(items.listActive)}?${query}`, { as: viewer })

async function list(query: string) {
  const answer = await call(query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as {
    count: number
    next: string
    results: { id: number; location: unknown; address: string }[]
  }
}

const ids = async (query: string) => (await list(query)).results.map(({ id }) => id)
