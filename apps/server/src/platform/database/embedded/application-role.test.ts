import { statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDataDir } from '../../../../test/database-process.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { jobs } from '../../../jobs.ts'
import { paths } from '../../../paths.ts'
import { prepareQueues } from '../../jobs/prepare-queues.ts'
import { openPool } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { openBackup } from '../transfer/open-backup.ts'
import { restoreBackup } from '../transfer/restore-backup.ts'
import { writeBackup } from '../transfer/write-backup.ts'
import { openCluster, superuserConnection } from './cluster.ts'
import { findOrStartServer } from './start-server.ts'
import { stopServer } from './stop-server.ts'

// Most tests create a database, which takes long on a busy disk.
vi.setConfig({ testTimeout: 120_000 })

async function open(dataDir: string) {
  const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_POOL: 4 }, { holder: 'test', log: silentLog })
  onTestFinished(() => database.close())
  return database
}

/** A database as earlier versions made and used it: everything belongs to the superuser. */
async function anOldDataDir() {
  const dataDir = aDataDir()
  const cluster = await openCluster(dataDir, silentLog)
  const port = await findOrStartServer(cluster)
  const pool = openPool(superuserConnection(cluster, port), { size: 2, log: silentLog })
  await migrate(pool, paths.migrations, { upTo: 17 })
  await prepareQueues(pool, jobs)
  await pool.query(`INSERT INTO members (username, email, first_name, last_name) VALUES ('ada', 'ada@x.org', 'A', 'L')`)
  await pool.end()
  await stopServer(cluster)
  return dataDir
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

test('Pollen works with a role that may do nothing on the machine, and all it needs in the database', async () => {
  const dataDir = aDataDir()
  const { pool } = await open(dataDir)
  await migrate(pool, paths.migrations)
  await prepareQueues(pool, jobs)
  await expectHarmless(pool)
  const mode = (name: string) => statSync(join(dataDir, 'db', name)).mode & 0o077
  expect([mode('.'), mode('pollen-password')]).toEqual([0, 0])
})

test('a database of an earlier version is given to that role, with all its data, and goes on', async () => {
  const dataDir = await anOldDataDir()
  const database = await open(dataDir)
  const { pool } = database
  await expectHarmless(pool)
  await migrate(pool, paths.migrations)
  await prepareQueues(pool, jobs)
  expect((await pool.query('SELECT username FROM members')).rows).toEqual([{ username: 'ada' }])
  const { rows: foreign } = await pool.query(
    `SELECT relname FROM pg_class WHERE relnamespace IN ('pollen'::regnamespace, 'pollen_jobs'::regnamespace)
       AND relowner <> (SELECT oid FROM pg_roles WHERE rolname = current_user)`,
  )
  expect(foreign).toEqual([])

  const [file, media] = [join(dataDir, 'backup.zip'), join(dataDir, 'media')]
  await writeBackup(pool, { file, mediaFolder: media })
  const backup = await openBackup(file, 1000)
  await restoreBackup(pool, backup, { migrations: paths.migrations, media })
  await backup.close()
  expect((await pool.query('SELECT username FROM members')).rows).toEqual([{ username: 'ada' }])
  await database.close()

  const again = await open(dataDir)
  expect((await again.pool.query('SELECT username FROM members')).rows).toEqual([{ username: 'ada' }])
})
