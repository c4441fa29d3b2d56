import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../../errors.ts'
import type { Log } from '../log.ts'
import { lockKeys, lockSpace } from './advisory-locks.ts'
import { connectionOptions } from './connect.ts'

export class DatabaseInUseError extends OperatorError {}

type LockOptions = {
  /** `exclusive`: no other process may use the database meanwhile. */
  mode: 'exclusive' | 'shared'
  /** Who we are, shown to those who find the database in use. */
  holder: string
  /** Starts the database if it is ours and does not run, and returns its connection string. */
  reach: () => Promise<string>
  log: Log
}

type DatabaseLock = {
  /** Does the last thing that needs the lock, such as stopping the server, and releases it. */
  release: (last: () => Promise<void>) => Promise<void>
}

/**
 * Locks the database for this process, by a lock that lives as long as one connection. When that connection ends, the server
 * went away: then we connect and lock again, and start an embedded server again.
 */
export async function lockDatabase(options: LockOptions): Promise<DatabaseLock> {
  const released = new AbortController()
  let relocking = Promise.resolve()
  let client = await lock()

  async function lock() {
    const client = await takeLock(await options.reach(), options)
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

/** The lock of a process that was killed a moment ago ends soon, so a short wait often helps. */
const timeoutMs = 2_000

async function takeLock(connectionString: string, { mode, holder }: LockOptions): Promise<pg.Client> {
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
    if (rows[0].got) return client
    if (Date.now() > giveUpAt) break
    await sleep(50)
  }
  const holders = await readHolders(client)
  await client.end()
  throw new DatabaseInUseError(`The database is in use by ${holders.join(' and ')}. Stop that first.`)
}

const nameOf = (holder: string) => `Pollen process ${process.pid}: ${holder}`

/** The other processes that use the database. */
export async function readOtherHolders(pool: pg.Pool): Promise<string[]> {
  return (await readHolders(pool)).filter((holder) => !holder.startsWith(nameOf('')))
}

async function readHolders(client: pg.Client | pg.Pool): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT coalesce(application_name, 'an older Pollen, process ' || pid) AS holder FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND classid = $1 AND objid = $2
       AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     ORDER BY backend_start`,
    [lockSpace, lockKeys.holder],
  )
  return rows.map((row) => row.holder)
}
