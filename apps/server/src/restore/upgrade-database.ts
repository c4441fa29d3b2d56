import { existsSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../errors.ts'
import type { CountedTable } from '../platform/database/backup/snapshot.ts'
import { findBinaries } from '../platform/database/embedded/binaries.ts'
import {
  type ClusterOptions,
  finishUpgrade,
  readClusterVersion,
  requireVersion,
  upgradedName,
} from '../platform/database/embedded/cluster.ts'
import { installOlderPostgres, olderPostgresBytes } from '../platform/database/embedded/older-postgres.ts'
import { findPostmaster } from '../platform/database/embedded/postmaster.ts'
import { stopServer } from '../platform/database/embedded/stop-server.ts'
import { type Database, type DatabaseConfig, openDatabase } from '../platform/database/open-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { Job } from '../platform/jobs/job.ts'
import { prepareQueues } from '../platform/jobs/prepare-queues.ts'
import { queueSchema } from '../platform/jobs/queue.ts'
import type { Log } from '../platform/log.ts'
import { syncFolder } from '../platform/synced-files.ts'
import { moveDatabase } from './move-database.ts'

type Options = { log: Log; migrations: string; jobs: Job[] }
type Config = Pick<DatabaseConfig, 'DATA_DIR' | 'DATABASE_POOL'>

/** Versions of PostgreSQL, the copied tables, and the folder that keeps the old cluster. */
type DatabaseUpgrade = { from: number; to: number; tables: CountedTable[]; kept: string }

const incomingName = 'db-upgrade'

/**
 * Moves the embedded database to the installed major version of PostgreSQL, or returns null if it has that version. Copies all rows
 * into a new cluster, and swaps the two when every table has been read back. The old cluster is never changed, so a run can be killed
 * at any point and repeated.
 */
export async function upgradeDatabase(config: Config, options: Options): Promise<DatabaseUpgrade | null> {
  const { DATA_DIR: dataDir } = config
  const live = join(dataDir, 'db')
  const current = findBinaries()
  finishUpgrade(dataDir)
  if (!existsSync(live)) throw new OperatorError(`There is no database in ${live} yet.`)
  const [from, to] = [readClusterVersion(live), current.version]
  if (from >= to) {
    requireVersion(live, current)
    removeOlderPrograms(dataDir)
    return null
  }
  const kept = join(dataDir, `db-postgres-${from}`)
  if (existsSync(kept)) {
    throw new OperatorError(`${kept} is the database from before an earlier upgrade. Move it away first.`)
  }
  requireSpace(dataDir, live)
  options.log.info({}, `Preparing PostgreSQL ${from}, which can read the database`)
  const binaries = await installOlderPostgres(dataDir, from)
  // A server that a killed process left running may have lost its program files to the update.
  if (findPostmaster(live)) await (await open(config, options, { binaries })).close()

  const old = await open(config, options, { binaries })
  const tables = await copyInto(config, old, options).finally(() => old.close())
  await swap(dataDir, kept)
  removeOlderPrograms(dataDir)
  return { from, to, tables, kept }
}

const open = (config: Config, { log }: Options, cluster?: ClusterOptions) =>
  openDatabase(config, { holder: 'upgrade --database', log, access: 'exclusive', ...(cluster && { cluster }) })

/** Copies everything into a new cluster, which replaces that of a killed run. */
async function copyInto(config: Config, old: Database, options: Options): Promise<CountedTable[]> {
  const { DATA_DIR: dataDir } = config
  const folder = join(dataDir, incomingName)
  await stopServer({ folder, binaries: findBinaries() })
  for (const name of [incomingName, upgradedName]) rmSync(join(dataDir, name), { recursive: true, force: true })
  const incoming = await open(config, options, { name: incomingName })
  try {
    options.log.info({}, 'Copying the data')
    const tables = await moveDatabase(old.pool, incoming.pool, options.migrations)
    await copyJobs(old, incoming, options.jobs)
    await incoming.close()
    return tables
  } catch (error) {
    await incoming.close()
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Copies waiting and interrupted jobs, such as links to mail. Backups leave them out. */
async function copyJobs(from: Database, to: Database, jobs: Job[]) {
  const { rows: found } = await from.pool.query(`SELECT to_regclass('${queueSchema}.job') IS NOT NULL AS is_there`)
  if (!found[0].is_there) return
  await prepareQueues(to.pool, jobs)
  const { rows } = await from.pool.query(
    `SELECT name, data, start_after, singleton_key FROM ${queueSchema}.job WHERE state < 'completed' ORDER BY created_on`,
  )
  for (const { name, data, start_after: startAfter, singleton_key: singletonKey } of rows) {
    const job = jobs.find((job) => job.name === name)
    if (job) await enqueue(to.db, job, data ?? {}, { startAfter, singletonKey })
  }
}

/** The new cluster is at most as large as the old one, and has a journal of its own. */
function requireSpace(dataDir: string, live: string) {
  const needed = sizeOf(live) + journalBytes + olderPostgresBytes
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize >= needed) return
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  throw new OperatorError(
    `The upgrade needs ${gigabytes(needed)} of free disk space in ${dataDir}, and ${gigabytes(bavail * bsize)} are free. ` +
      'Nothing was changed.',
  )
}

const journalBytes = 512 * 2 ** 20

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) => sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )

/** Deletes the programs of older versions, which only an upgrade needs. */
function removeOlderPrograms(dataDir: string) {
  const isOfUpgrade = (name: string) => /^postgres-\d+(-incoming-.*)?$/.test(name)
  for (const name of existsSync(dataDir) ? readdirSync(dataDir).filter(isOfUpgrade) : []) {
    rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Renames the clusters. `openCluster` completes a swap that was killed after the second step. */
async function swap(dataDir: string, kept: string) {
  const upgraded = join(dataDir, upgradedName)
  const live = join(dataDir, 'db')
  renameSync(join(dataDir, incomingName), upgraded)
  await syncFolder(dataDir)
  renameSync(live, kept)
  renameSync(upgraded, live)
  await syncFolder(dataDir)
}
