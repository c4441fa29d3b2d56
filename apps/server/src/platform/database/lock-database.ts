import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../../errors.ts'
import { lockKeys, lockSpace, storeLockSpace } from '../../lock-keys.ts'
import type { Log } from '../log.ts'
import { connectionOptions } from './connect.ts'

export class DatabaseInUseError extends OperatorError {}

/**
 * Duties of a server or a worker, and the store where it keeps images. Each is a shared lock, so that commands can read them and
 * they end with the process.
 */
export type Duties = { runsJobs: boolean; backsUpDaily: boolean; store: string }

type LockOptions = {
  /** `exclusive` keeps all other processes from using the database. */
  mode: 'exclusive' | 'shared'
  /** Description of this process for the error message of others that find the database in use. */
  holder: string
  /** Returns the connection string. Starts an embedded server first if it does not run. */
  ensureRunning: () => Promise<string>
  log: Log
  duties?: Duties | undefined
}

type DatabaseLock = {
  /** Runs a last task under the lock, such as stopping the server, and releases the lock. */
  release: (last: () => Promise<void>) => Promise<void>
}

/**
 * Locks the database for this process with an advisory lock, which ends with its connection. When that connection ends, the server
 * has stopped or crashed, so an embedded server is restarted and the lock is taken again.
 */
export async function lockDatabase(options: LockOptions): Promise<DatabaseLock> {
  const released = new AbortController()
  let relocking = Promise.resolve()
  let client = await lock()

  async function lock() {
    const client = await takeLock(await options.ensureRunning(), options)
    client.once('end', () => {
      if (!released.signal.aborted) relocking = lockAgain()
    })
    return client
  }

  async function lockAgain() {
    options.log.warn({}, 'The database went away')
    for (let pause = 100; !released.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      try {
        client = await lock()
        return options.log.info({}, 'The database is back')
      } catch (err) {
        options.log.error({ err }, 'The database is not back yet')
        await sleep(pause, undefined, released).catch(() => {})
      }
    }
  }

  return {
    async release(last) {
      released.abort()
      await relocking
      await last()
      await client.end()
    },
  }
}

/** The lock of a killed process ends soon, so a short wait often suffices. */
const timeoutMs = 2_000

async function takeLock(connectionString: string, { mode, holder, duties }: LockOptions): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOptions(connectionString),
    application_name: nameOf(holder),
  })
  client.on('error', () => {})
  await client.connect()
  const attempt = mode === 'exclusive' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  const giveUpAt = Date.now() + timeoutMs
  for (;;) {
    const { rows } = await client.query(`SELECT ${attempt}($1, $2) AS got`, [lockSpace, lockKeys.holder])
    if (rows[0].got) {
      for (const key of dutyKeys(duties)) await client.query('SELECT pg_advisory_lock_shared($1, $2)', key)
      return client
    }
    if (Date.now() > giveUpAt) break
    await sleep(50)
  }
  const holders = await readHolders(client)
  await client.end()
  const names = holders.map(({ name }) => name).join(' and ')
  throw new DatabaseInUseError(`The database is in use by ${names}. Stop that first.`)
}

const dutyKeys = (duties: Duties | undefined): [space: number, key: number][] =>
  duties
    ? [
        [storeLockSpace, storeKey(duties.store)],
        ...(duties.runsJobs ? [[lockSpace, lockKeys.jobs] as [number, number]] : []),
        ...(duties.backsUpDaily ? [[lockSpace, lockKeys.backups] as [number, number]] : []),
      ]
    : []

/** Returns 31 bits, because lock keys are signed integers but the columns of pg_locks are unsigned. */
const storeKey = (store: string) => createHash('sha256').update(store).digest().readUInt32BE() >>> 1

const nameOf = (holder: string) => `Pollen process ${process.pid}: ${holder}`

/** Process that uses the database. */
type Holder = {
  name: string
  /** True for a server or a worker, false for a command. */
  isInstance: boolean
  since: Date
  runsJobs: boolean
  backsUpDaily: boolean
  usesStore: boolean
}

/** Lists the names of the other processes that use the database. */
export async function readOtherHolders(pool: pg.Pool): Promise<string[]> {
  return (await readHolders(pool)).map(({ name }) => name).filter((name) => !name.startsWith(nameOf('')))
}

/** Lists the running servers and workers. `usesStore` is true for those that keep images in `store`. */
export async function readInstanceProcesses(pool: pg.Pool, store = ''): Promise<Holder[]> {
  return (await readHolders(pool, store)).filter(({ isInstance }) => isInstance)
}

async function readHolders(client: pg.Client | pg.Pool, store = ''): Promise<Holder[]> {
  const { rows } = await client.query<Holder>(
    `SELECT coalesce(application_name, 'an older Pollen, process ' || pid) AS name,
       coalesce(application_name ~ ': (server|worker)', true) AS "isInstance", backend_start AS since,
       bool_or(classid = $1 AND objid = $3) AS "runsJobs", bool_or(classid = $1 AND objid = $4) AS "backsUpDaily",
       bool_or(classid = $5 AND objid = $6) AS "usesStore"
     FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND classid IN ($1, $5)
       AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     GROUP BY pid, application_name, backend_start HAVING bool_or(classid = $1 AND objid = $2)
     ORDER BY backend_start`,
    [lockSpace, lockKeys.holder, lockKeys.jobs, lockKeys.backups, storeLockSpace, storeKey(store)],
  )
  return rows
}
