import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { silentLog } from '../../test/silent-log.ts'
import { type Database, openDatabase } from '../platform/database/open-database.ts'
import { loadDemo } from './load-demo.ts'

const setting = { now: new Date('2026-06-15T10:00:00Z'), center: { longitude: 5.57, latitude: 50.64 } }
let database: Database

beforeAll(async () => {
  const { connectionString } = await aDatabase()
  const config = { DATA_DIR: '', DATABASE_URL: connectionString, DATABASE_POOL: 4 }
  database = await openDatabase(config, { holder: 'test', log: silentLog })
})
afterAll(() => database.close())

test('concurrent and later starts load the neighbourhood only once', async () => {
  const answers = await Promise.all([loadDemo(database.db, setting), loadDemo(database.db, setting)])
  const loaded = answers.filter((answer) => answer.isLoaded)
  expect(loaded).toHaveLength(1)

  expect(await loadDemo(database.db, setting)).toMatchObject({ isLoaded: false, members: 0, items: 0 })
  expect(await counts()).toEqual({ members: loaded[0]?.members, items: loaded[0]?.items })
})

test('adds public resources once, also to a demo of an earlier version', async () => {
  const idsOf = async () =>
    (await database.pool.query(`SELECT id, first_seen_at FROM resources WHERE source = 'demo' ORDER BY id`)).rows
  const loaded = await idsOf()
  expect(loaded.length).toBeGreaterThanOrEqual(30)
  await loadDemo(database.db, { ...setting, now: new Date('2026-06-16T10:00:00Z') })
  expect(await idsOf()).toEqual(loaded)

  await database.pool.query('DELETE FROM resources')
  await loadDemo(database.db, setting)
  expect(await idsOf()).toEqual(loaded)
})

test('a member who joins after the demo gets the next id', async () => {
  const joined = await database.db
    .insertInto('members')
    .values({ username: 'newcomer', email: 'newcomer@example.org', first_name: 'New', last_name: 'Comer' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(joined.id).toBe((await counts()).members)
})

test('each item counts the comments below it', async () => {
  const { rows } = await database.pool.query(`
    SELECT name, comments_count, count(comments.id)::int AS comments, bool_and(comments.creationdate > items.creationdate) AS later
    FROM items LEFT JOIN comments ON item_id = items.id GROUP BY items.id`)
  expect(rows.filter((row) => row.comments_count !== row.comments || row.later === false)).toEqual([])
  expect(rows.reduce((sum, row) => sum + row.comments, 0)).toBeGreaterThan(50)
})

test('each item counts its views', async () => {
  const { rows } = await database.pool.query(`
    SELECT name, views_count, count(item_views.item_id)::int AS views
    FROM items LEFT JOIN item_views ON item_id = items.id GROUP BY items.id`)
  expect(rows.filter((row) => row.views_count !== row.views)).toEqual([])
  expect(rows.filter((row) => row.views > 0).length).toBeGreaterThan(100)
})

async function counts() {
  const { rows } = await database.pool.query(
    'SELECT (SELECT count(*) FROM members) AS members, (SELECT count(*) FROM items) AS items',
  )
  return rows[0]
}
