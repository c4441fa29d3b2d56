import { itemOrders } from '@pollen/contract/item-filters'
import { items } from '@pollen/contract/items'
import { endpointPath } from '@pollen/contract/write-request'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../../test/database.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { type Member, startWorld, type World } from '../../../../test/world.ts'
import { paths } from '../../../paths.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { openDatabase } from '../../../platform/database/open-database.ts'

let world: World
let owner: Member
let viewer: Member
/** Oldest first. All have the same time, comments and views, and either the same place or none. */
const placed: number[] = []
const nowhere: number[] = []

beforeAll(async () => {
  world = await startWorld()
  owner = await world.aMember()
  viewer = await world.aMember()
  const chair = { name: 'Chair', type: 'DN', category1: 'HS', description: 'Oak', is_recurrent: true } as const
  const location = { longitude: 5.57, latitude: 50.64 }
  for (let nth = 0; nth < 8; nth++) {
    placed.push((await world.call(owner, items.create, { ...chair, location })).id)
    nowhere.push((await world.call(owner, items.create, chair)).id)
  }
})
afterAll(() => world.stop())

const oldestFirst = () => placed.flatMap((id, nth) => [id, nowhere[nth] ?? 0])
const newestFirst = () => oldestFirst().reverse()

type Page = { next: string | null; previous: string | null; results: { id: number }[] }

/** Returns the ids of a list. Checks that walking the pages backwards gives the same ones. */
async function walk(path: string, as: Member) {
  const read = async (url: string): Promise<Page> => (await world.http('GET', url, { as })).json()
  const idsOf = ({ results }: Page) => results.map(({ id }) => id)
  let page = await read(path)
  const there = [idsOf(page)]
  while (page.next) {
    expect(there.flat().length).toBeLessThan(oldestFirst().length)
    page = await read(page.next)
    there.push(idsOf(page))
  }
  const back = [idsOf(page)]
  while (page.previous) {
    expect(back.flat().length).toBeLessThan(oldestFirst().length)
    page = await read(page.previous)
    back.unshift(idsOf(page))
  }
  expect(back).toEqual(there)
  return there.flat()
}

const list = (query: string) =>
  walk(`${endpointPath(items.listActive)}?page_size=3&userLocation=50.64,5.57&${query}`, viewer)

describe('items with equal sort values', () => {
  const columns = Object.keys(itemOrders).filter((order) => order !== 'distance')

  test.each(columns)('in %s are sorted newest first if descending and oldest first if ascending', async (order) => {
    for (const filter of ['', '&types[]=DN', '&onlyUnseen=true']) {
      expect(await list(`ordering=-${order}${filter}`)).toEqual(newestFirst())
      expect(await list(`ordering=${order}${filter}`)).toEqual(oldestFirst())
    }
  })

  test('in distance are sorted within those with a place, followed by those without', async () => {
    expect(await list('ordering=distance')).toEqual([...placed, ...nowhere])
    expect(await list('ordering=-distance')).toEqual([...placed.toReversed(), ...nowhere.toReversed()])
  })

  test('are sorted newest first without an order, and within a tier of a search', async () => {
    expect(await list('')).toEqual(newestFirst())
    expect(await list('search=chair')).toEqual(newestFirst())
  })

  test('are sorted newest first in the lists of a member', async () => {
    for (const [as, path] of [
      [owner, `${endpointPath(items.listOfMember)}?`],
      [owner, `${endpointPath(items.listRecurrents)}?`],
      [viewer, `${endpointPath(items.listOfMember)}?id=${owner.id}&`],
    ] as const) {
      expect(await walk(`${path}page_size=3`, as)).toEqual(newestFirst())
    }
  })

  test('do not expose their sequential number', async () => {
    const [id = 0] = placed
    for (const answer of [
      await world.call(owner, items.get, { id }),
      ...(await world.call(viewer, items.listActive, {})).results,
      ...(await world.call(owner, items.listOfMember, {})).results,
    ]) {
      expect(answer).not.toHaveProperty('seq')
    }
  })
})

test('a migration numbers existing items by date, and new ones follow', async () => {
  const { connectionString: DATABASE_URL } = await aDatabase({ isMigrated: false })
  const server = { DATABASE_URL, DATA_DIR: '', DATABASE_POOL: 2 }
  const { pool, close } = await openDatabase(server, { holder: 'test', log: silentLog })
  onTestFinished(close)
  await migrate(pool, paths.migrations, { upTo: 21 })
  await pool.query(`
    INSERT INTO members (username, email, first_name, last_name) VALUES ('ada', 'ada@example.org', 'Ada', 'L');
    INSERT INTO items (id, owner_id, name, type, category1, description, creationdate)
    SELECT old.id, members.id, name, 'DN', 'HS', '', creationdate::timestamptz FROM members, (VALUES
      (900, 'first', '2026-01-01'), (5, 'third', '2026-03-01'), (70, 'second', '2026-02-01'), (6, 'fourth', '2026-03-01')
    ) AS old (id, name, creationdate)`)
  await migrate(pool, paths.migrations)
  await pool.query(`
    INSERT INTO items (owner_id, name, type, category1, description, creationdate)
    SELECT id, 'fifth', 'DN', 'HS', '', '2026-03-01' FROM members`)
  const { rows } = await pool.query<{ name: string }>('SELECT name, seq FROM items ORDER BY seq')
  expect(rows).toEqual(['first', 'second', 'third', 'fourth', 'fifth'].map((name, nth) => ({ name, seq: nth + 1 })))
})
