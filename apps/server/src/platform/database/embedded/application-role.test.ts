import { statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aDataDir } from '../../../../test/database-process.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { jobs } from '../../../jobs.ts'
import { paths } from '../../../paths.ts'
import { prepareQueues } from '../../jobs/prepare-queues.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'

async function open(dataDir: string) {
  const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_POOL: 4 }, { holder: 'test', log: silentLog })
  onTestFinished(() => database.close())
  return database
}

async function expectHarmless(pool: pg.Pool) {
  const { rows } = await pool.query(
    `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
       pg_has_role('pg_execute_server_program', 'member') OR pg_has_role('pg_read_server_files', 'member')
       OR pg_has_role('pg_write_server_files', 'member') AS may_use_machine
     FROM pg_roles WHERE rolname = current_user`,
  )
  expect(Object.values(rows[0])).toEqual([false, false, false, false, false, false])
  for (const attack of [
    `COPY (SELECT 1) TO PROGRAM 'true'`,
    `COPY (SELECT 1) TO '/tmp/pollen-test'`,
    `SELECT pg_read_file('pollen-password')`,
    `SELECT rolpassword FROM pg_authid`,
    'CREATE ROLE mallory SUPERUSER',
    'CREATE DATABASE mallory',
    "ALTER SYSTEM SET log_statement = 'all'",
    'SET ROLE pollen',
    'CREATE EXTENSION file_fdw',
  ]) {
    await expect(pool.query(attack), attack).rejects.toThrow(/permission denied|must be superuser/i)
  }
}

test('the application role has no access to the machine, and all the rights it needs in the database', async () => {
  const dataDir = aDataDir()
  const { pool } = await open(dataDir)
  await migrate(pool, paths.migrations)
  await prepareQueues(pool, jobs)
  await expectHarmless(pool)
  const mode = (name: string) => statSync(join(dataDir, 'db', name)).mode & 0o077
  expect([mode('.'), mode('pollen-password')]).toEqual([0, 0])
})
