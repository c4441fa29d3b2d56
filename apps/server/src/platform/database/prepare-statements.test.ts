import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { openPool } from './connect.ts'
import { maxPreparedTexts, planEachTime, preparingPool, repeatIfStale } from './prepare-statements.ts'

type Plants = { plants: { id: number; name: string } }

/** Has a single connection, so that each statement sees the ones that were prepared before. */
async function aGarden() {
  const { connectionString, drop } = await aDatabase()
  const pool = openPool(connectionString, { size: 1, log: silentLog })
  const db = new Kysely<Plants>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  await sql`CREATE TABLE plants (id integer, name text)`.execute(db)
  await sql`INSERT INTO plants VALUES (1, 'fern'), (2, 'ivy')`.execute(db)
  const prepared = async () => (await pool.query('SELECT statement FROM pg_prepared_statements')).rows
  return { db, prepared }
}

const plant = (db: Kysely<Plants>, id: number) => db.selectFrom('plants').selectAll().where('id', '=', id).execute()

test('prepares a statement once for different values', async () => {
  const { db, prepared } = await aGarden()
  expect(await plant(db, 1)).toEqual([{ id: 1, name: 'fern' }])
  expect(await plant(db, 2)).toEqual([{ id: 2, name: 'ivy' }])
  expect(await prepared()).toEqual([{ statement: 'select * from "plants" where "id" = $1' }])
})

test('a connection prepares a limited number of statements and runs all others unprepared', async () => {
  const { db, prepared } = await aGarden()
  for (let n = 0; n < maxPreparedTexts + 5; n++) {
    expect((await sql`SELECT ${n}::int AS ${sql.ref(`n${n}`)}`.execute(db)).rows).toEqual([{ [`n${n}`]: n }])
  }
  expect(await prepared()).toHaveLength(maxPreparedTexts)
})

test('does not prepare a statement with planEachTime', async () => {
  const { db, prepared } = await aGarden()
  expect((await sql`SELECT ${planEachTime} ${'a'}::text AS letter`.execute(db)).rows).toEqual([{ letter: 'a' }])
  expect(await prepared()).toEqual([])
})

test('a prepared statement returns the new columns after its table has changed', async () => {
  const { db } = await aGarden()
  await plant(db, 1)
  await sql`ALTER TABLE plants ADD COLUMN height integer`.execute(db)
  expect(await plant(db, 1)).toEqual([{ id: 1, name: 'fern', height: null }])
})

test('retries a transaction after a table has changed', async () => {
  const { db } = await aGarden()
  await plant(db, 1)
  await sql`ALTER TABLE plants ADD COLUMN height integer`.execute(db)
  let runs = 0
  const read = () =>
    db.transaction().execute((tx) => {
      runs += 1
      return plant(tx, 2)
    })
  expect(await repeatIfStale(read)).toEqual([{ id: 2, name: 'ivy', height: null }])
  expect(runs).toBe(2)
})
