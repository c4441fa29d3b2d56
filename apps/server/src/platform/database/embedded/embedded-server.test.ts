import { chmodSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  aDataDir,
  aDataDirWithDatabase,
  aProcess,
  killServer,
  postmasterOf,
} from '../../../../test/database-process.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { openPool } from '../connect.ts'
import { openDatabase } from '../open-database.ts'
import { openCluster, superuserConnection } from './cluster.ts'

// Most tests create a cluster, which takes long on a busy disk.
vi.setConfig({ testTimeout: 90_000 })

const isRoot = process.getuid?.() === 0

async function open(dataDir: string) {
  const config = { DATA_DIR: dataDir, DATABASE_POOL: 4 }
  const database = await openDatabase(config, { holder: 'test', log: silentLog })
  onTestFinished(() => database.close())
  return database
}

test('the server listens on loopback only, handles Unicode and has data checksums', async () => {
  const dataDir = aDataDir()
  const { pool, connectionString } = await open(dataDir)
  const ask = async (expression: string) => (await pool.query(`SELECT ${expression} AS answer`)).rows[0].answer
  expect(await ask(`current_setting('listen_addresses')`)).toBe('127.0.0.1')
  // Only the superuser may read this setting.
  const port = Number(new URL(connectionString()).port)
  const superuser = openPool(superuserConnection(await openCluster(dataDir, silentLog), port), {
    size: 1,
    log: silentLog,
  })
  const { rows } = await superuser.query(`SELECT current_setting('unix_socket_directories') AS folders`)
  await superuser.end()
  expect(rows).toEqual([{ folders: '.' }])
  expect(await ask(`current_setting('data_checksums')`)).toBe('on')
  expect(await ask(`current_setting('fsync')`)).toBe('on')
  expect(await ask(`lower('ÉCOLE')`)).toBe('école')
  await pool.query('CREATE EXTENSION pg_trgm SCHEMA public')
  expect(await ask(`show_trgm('éa')`)).toHaveLength(3)
})

test('a second start names the process that uses the folder, and does not touch it', async () => {
  const dataDir = await aDataDirWithDatabase()
  const first = aProcess(dataDir)
  await first.waitForLine('ready')
  const second = aProcess(dataDir)
  expect(await second.waitForLine('failed')).toContain(`Pollen process ${first.pid}: server http://127.0.0.1:3000`)
  expect(await second.exit()).toBe(1)
  expect(postmasterOf(dataDir)).toBeDefined()
  expect(await first.end('SIGTERM')).toBe(0)
  expect(postmasterOf(dataDir)).toBeUndefined()
})

test('of two concurrent first starts after a killed one, one serves and the other reports that the database is in use', async () => {
  const dataDir = aDataDir()
  mkdirSync(join(dataDir, 'db-new-999999-abcdef', 'cluster'), { recursive: true })
  const starts = [aProcess(dataDir), aProcess(dataDir)]
  const outcomes = await Promise.all(
    starts.map((start) => Promise.any([start.waitForLine('ready'), start.waitForLine('failed')])),
  )
  expect(outcomes.filter((outcome) => outcome === 'ready')).toHaveLength(1)
  expect(outcomes.find((outcome) => outcome !== 'ready')).toContain('The database is in use by Pollen process')
  // The temporary folder of the killed start is removed.
  expect(readdirSync(dataDir).sort()).toEqual(['db', 'logs'])
})

test('the next start takes over a server whose parent was killed, and stops it in the end', async () => {
  const dataDir = await aDataDirWithDatabase()
  const parent = aProcess(dataDir)
  await parent.waitForLine('ready')
  await parent.end('SIGKILL')
  const leftRunning = postmasterOf(dataDir)
  const next = aProcess(dataDir)
  await next.waitForLine('ready')
  expect(postmasterOf(dataDir)).toBe(leftRunning)
  await next.end('SIGTERM')
  expect(postmasterOf(dataDir)).toBeUndefined()
})

test('restarts a crashed server, and the same pool keeps working', async () => {
  const dataDir = await aDataDirWithDatabase()
  const { pool } = await open(dataDir)
  await pool.query('CREATE TABLE pots AS SELECT 1 AS id')
  for (let round = 0; round < 3; round++) {
    const crashed = postmasterOf(dataDir)
    killServer(dataDir)
    const read = async () => (await pool.query('SELECT id FROM pots')).rows
    await vi.waitFor(async () => expect(await read()).toEqual([{ id: 1 }]), { timeout: 30_000 })
    expect(postmasterOf(dataDir)).not.toBe(crashed)
  }
})

test('the app survives the recovery of the server after a crashed session', async () => {
  const { pool } = await open(await aDataDirWithDatabase())
  const client = await pool.connect()
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  process.kill(rows[0].pid, 'SIGKILL')
  await vi.waitFor(async () => expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]), {
    timeout: 30_000,
  })
  client.release(true)
})

test('starts despite a stale pid file, even if another program has that pid now', async () => {
  const dataDir = await aDataDirWithDatabase()
  const database = await open(dataDir)
  await database.close()
  for (const staleFile of [`${process.pid}\n${dataDir}/db\n0\n5432\n`, `999999\n${dataDir}/db\n0\n5432\n`]) {
    writeFileSync(join(dataDir, 'db', 'postmaster.pid'), staleFile)
    const again = await open(dataDir)
    expect((await again.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await again.close()
  }
})

test('rejects a folder of another PostgreSQL version, and one that is not a cluster', async () => {
  const dataDir = aDataDir()
  const folder = join(dataDir, 'db')
  mkdirSync(folder)
  await expect(open(dataDir)).rejects.toThrow(`${folder} is not a database of Pollen`)
  writeFileSync(join(folder, 'PG_VERSION'), '17\n')
  await expect(open(dataDir)).rejects.toThrow(`${folder} was made by PostgreSQL 17`)
  writeFileSync(join(folder, 'PG_VERSION'), '99\n')
  await expect(open(dataDir)).rejects.toThrow('Start the version of Pollen that made it')
})

test.runIf(isRoot)('root can keep all data in a folder that no other user can enter', async () => {
  const home = mkdtempSync(join(tmpdir(), 'pollen-home-'))
  chmodSync(home, 0o700)
  const { pool } = await open(aDataDir(home))
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})
