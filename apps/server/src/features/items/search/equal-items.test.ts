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
/** From the oldest to the newest, all of one moment, with as many comments and views, at one place or at none. */
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

/** The ids of a list, page by page to its end, and back from there. */
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

describe('items that are equal', () => {
  const columns = Object.keys(itemOrders).filter((order) => order !== 'distance')

  test.each(columns)(
    'in %s come newest first where the order falls, and oldest first where it rises',
    async (order) => {
      for (const filter of ['', '&types[]=DN', '&onlyUnseen=true']) {
        expect(await list(`ordering=-${order}${filter}`)).toEqual(newestFirst())
        expect(await list(`ordering=${order}${filter}`)).toEqual(oldestFirst())
      }
    },
  )

  test('in distance are ordered among those at a place, and then among those without', async () => {
    expect(await list('ordering=distance')).toEqual([...placed, ...nowhere])
    expect(await list('ordering=-distance')).toEqual([...placed.toReversed(), ...nowhere.toReversed()])
  })

  test('come newest first without an order, and among equally good matches of a search', async () => {
    expect(await list('')).toEqual(newestFirst())
    expect(await list('search=chair')).toEqual(newestFirst())
  })

  test('come newest first in the lists of a member', async () => {
    for (const [as, path] of [
      [owner, `${endpointPath(items.listOfMember)}?`],
      [owner, `${endpointPath(items.listRecurrents)}?`],
      [viewer, `${endpointPath(items.listOfMember)}?id=${owner.id}&`],
    ] as const) {
      expect(await walk(`${path}page_size=3`, as)).toEqual(newestFirst())
    }
  })

  test('are ordered by a number that no answer has', async () => {
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

test('items from before they were numbered are in the order of their dates, and new ones come after them', async () => {
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
