import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { Dialect } from './after-commit.ts'
import { openPool, shareConnections } from './connect.ts'
import { embeddedEngine, externalEngine } from './engine.ts'
import { DatabaseInUseError, lockDatabase } from './lock-database.ts'
import { preparingPool } from './prepare-statements.ts'
import type { DB as Schema } from './schema.ts'

/** The pool: every statement may run on another connection. A `Tx` may be passed where a `Db` is expected. */
export type Db = Kysely<Schema>

/** A transaction. Functions take one when their statements only make sense in it: locks, queued mails, events. */
export type Tx = Transaction<Schema>

export type DatabaseConfig = { DATA_DIR: string; DATABASE_URL?: string | undefined; DATABASE_POOL: number }

export type Access =
  /** For a server: the only one on an embedded database, one of many on the operator's. */
  | 'serve'
  /** For commands that replace or move all data: no other process may use the database. */
  | 'exclusive'
  /** For commands that change nothing a running server relies on: also beside one. */
  | 'beside'

export type Database = {
  db: Db
  pool: pg.Pool
  isEmbedded: boolean
  connectionString: string
  close: () => Promise<void>
}

type Options = { holder: string; log: Log; access?: Access }

/** Opens the operator's database, or starts (and on the first time creates) the embedded one. */
export async function openDatabase(
  config: DatabaseConfig,
  { holder, log, access = 'serve' }: Options,
): Promise<Database> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config
  const engine = await (url ? externalEngine(url) : embeddedEngine(dataDir, log))
  let connectionString = await engine.reach()
  const pool = openPool(connectionString, { size: config.DATABASE_POOL, log })
  const shares = shareConnections(config.DATABASE_POOL)

  async function reach() {
    connectionString = await engine.reach()
    // The port of a restarted server can be another one, if somebody took the old one meanwhile.
    pool.options.connectionString = connectionString
    return connectionString
  }

  const mode = access === 'exclusive' || engine.isEmbedded ? 'exclusive' : 'shared'
  const lock = await lockDatabase({ mode, holder, reach, log }).catch((error: unknown) => {
    if (access === 'beside' && engine.isEmbedded && error instanceof DatabaseInUseError) return null
    throw error
  })

  async function close() {
    // A connection that was never released must not keep the process from ending.
    await Promise.race([pool.end(), sleep(5_000, undefined, { ref: false })])
    await lock?.release(engine.stop)
  }
  let closing: Promise<void> | undefined

  const takeTurn = async () => (await shares.acquire()).end
  return {
    db: new Kysely<Schema>({ dialect: new Dialect({ pool: preparingPool(pool, takeTurn) }) }),
    pool,
    isEmbedded: engine.isEmbedded,
    get connectionString() {
      return connectionString
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
