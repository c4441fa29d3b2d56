import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aMigrationsFolder } from '../../../test/database-sample.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { paths } from '../../paths.ts'
import { openPool } from './connect.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof aDatabase>>
let pool: pg.Pool

beforeEach(async () => {
  database = await aDatabase({ isMigrated: false })
  pool = openPool(database.connectionString, { size: 4, log: silentLog })
})

afterEach(async () => {
  await pool.end()
  await database.drop()
})

const pots = 'CREATE TABLE pots (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY);'
const shelves = 'CREATE TABLE shelves (pot_id bigint REFERENCES pots);'

async function tables(): Promise<string[]> {
  const { rows } = await pool.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'pollen' ORDER BY 1")
  return rows.map(({ name }) => name)
}

test('an empty database gets the whole schema, and a second run changes nothing', async () => {
  const folder = aMigrationsFolder({ '0001-pots.sql': pots, '0002-shelves.sql': shelves })
  expect(await migrate(pool, folder)).toEqual({ version: 2, applied: ['0001-pots.sql', '0002-shelves.sql'] })
  expect(await migrate(pool, folder)).toEqual({ version: 2, applied: [] })
  expect(await tables()).toEqual(['migrations', 'pots', 'shelves'])
})

test('a failed migration is rolled back and reports the line', async () => {
  const failing = 'CREATE TABLE shelves (id bigint);\n\nINSERT INTO pot VALUES (1);'
  const attempt = migrate(pool, aMigrationsFolder({ '0001-pots.sql': pots, '0002-shelves.sql': failing }))
  await expect(attempt).rejects.toThrow(
    'Migration 0002-shelves.sql failed at line 3: relation "pot" does not exist. ' +
      'Nothing of it was kept; the schema is still at version 1.',
  )
  expect(await tables()).toEqual(['migrations', 'pots'])
})

test('processes that start together migrate once', async () => {
  const folder = aMigrationsFolder({ '0001-pots.sql': `SELECT pg_sleep(0.2); ${pots}`, '0002-shelves.sql': shelves })
  const results = await Promise.all([migrate(pool, folder), migrate(pool, folder), migrate(pool, folder)])
  expect(results.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 2])
})

test('rejects the schema of a newer version without changing it', async () => {
  await migrate(pool, aMigrationsFolder({ '0001-pots.sql': pots, '0002-shelves.sql': shelves }))
  const attempt = migrate(pool, aMigrationsFolder({ '0001-pots.sql': pots }))
  await expect(attempt).rejects.toThrow('This database was made by a newer version of Pollen')
  expect(await tables()).toEqual(['migrations', 'pots', 'shelves'])
})

test('rejects a changed migration that was applied, but ignores its line endings', async () => {
  const sql = `${pots}\n-- a comment\n`
  await migrate(pool, aMigrationsFolder({ '0001-pots.sql': sql }))
  await migrate(pool, aMigrationsFolder({ '0001-pots.sql': sql.replaceAll('\n', '\r\n') }))
  const attempt = migrate(pool, aMigrationsFolder({ '0001-pots.sql': shelves }))
  await expect(attempt).rejects.toThrow('Migration 0001-pots.sql was applied to this database with another content')
})

test('rejects a missing number', async () => {
  const attempt = migrate(pool, aMigrationsFolder({ '0001-pots.sql': pots, '0003-shelves.sql': shelves }))
  await expect(attempt).rejects.toThrow('0003-shelves.sql should have the number 2')
})

test('a migration may take longer than the statement timeout', async () => {
  const { connectionString } = database
  const impatient = openPool(connectionString, { size: 1, log: silentLog })
  impatient.options.statement_timeout = 100
  await migrate(impatient, aMigrationsFolder({ '0001-pots.sql': `SELECT pg_sleep(0.3); ${pots}` }))
  await impatient.end()
})

test('no migration names the schema, so that a restore can build another one beside the live data', () => {
  for (const name of readdirSync(paths.migrations)) {
    expect(readFileSync(join(paths.migrations, name), 'utf8'), name).not.toMatch(/\bpollen\./i)
  }
})
