import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type LockKey, lockKeys, lockSpace } from './advisory-locks.ts'
import { connectionOptions } from './connect.ts'
import type { Log } from './log.ts'
import { OperatorError } from './operator-error.ts'

export class DatabaseHeldError extends OperatorError {}

type Wish = {
  /** Alone: nobody else may hold the database meanwhile. */
  mode: 'alone' | 'together'
  /** Who we are, shown to those who find the database held. */
  holder: string
  /** Answers where the database is, and sees to it that it runs. */
  reach: () => Promise<string>
  log: Log
}

export type Hold = {
  /** Takes on a task that one process alone may do, for as long as the hold lasts. */
  claim: (task: LockKey) => Promise<boolean>
  /** Does the last thing that needs the hold, such as stopping the server, and lets go. */
  release: (last: () => Promise<void>) => Promise<void>
}

/**
 * Holds the database by a lock that lives and dies with one connection. Losing that connection is how we learn that
 * the server went away; then we reach it again, and an embedded one is started again.
 */
export async function holdDatabase(wish: Wish): Promise<Hold> {
  const released = new AbortController()
  let regaining = Promise.resolve()
  let client = await hold()

  async function hold() {
    const client = await takeLock(await wish.reach(), wish)
    client.once('end', () => {
      if (!released.signal.aborted) regaining = regain()
    })
    return client
  }

  async function regain() {
    wish.log.warn({}, 'The database went away')
    for (let pause = 100; !released.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      try {
        client = await hold()
        return wish.log.info({}, 'The database is back')
      } catch (err) {
        wish.log.error({ err }, 'The database is not back yet')
        await sleep(pause, undefined, released).catch(() => {})
      }
    }
  }

  return {
    async claim(task) {
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS got', [lockSpace, lockKeys[task]])
      return rows[0].got
    },
    async release(last) {
      released.abort()
      await regaining
      await last()
      await client.end()
    },
  }
}

/** The lock of a process that was killed a moment ago is about to go: worth a short wait. */
const patience = 2_000

async function takeLock(connectionString: string, { mode, holder }: Wish): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOptions(connectionString),
    application_name: `Pollen process ${process.pid}: ${holder}`,
  })
  client.on('error', () => {})
  await client.connect()
  const attempt = mode === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  const giveUpAt = Date.now() + patience
  for (;;) {
    const { rows } = await client.query(`SELECT ${attempt}($1, $2) AS got`, [lockSpace, lockKeys.holder])
    if (rows[0].got) return client
    if (Date.now() > giveUpAt) break
    await sleep(50)
  }
  const holders = await readHolders(client)
  await client.end()
  throw new DatabaseHeldError(`The database is in use by ${holders.join(' and ')}. Stop that first.`)
}

async function readHolders(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT application_name AS holder FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND classid = $1 AND objid = $2
       AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     ORDER BY backend_start`,
    [lockSpace, lockKeys.holder],
  )
  return rows.map((row) => row.holder)
}
