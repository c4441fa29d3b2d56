import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import type { DB as Schema } from '../../schema.ts'
import type { Log } from '../log.ts'
import { openForClients } from './client-databases.ts'
import { openPool, shareConnections } from './connect.ts'
import { embeddedEngine, externalEngine } from './engine.ts'
import { DatabaseInUseError, type Duties, lockDatabase } from './lock-database.ts'

/** The pool: every statement may run on another connection. A `Tx` may be passed where a `Db` is expected. */
export type Db = Kysely<Schema>

/** A transaction. Functions take one when their statements only make sense in it: locks, queued mails, events. */
export type Tx = Transaction<Schema>

export type DatabaseConfig = {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
  DATABASE_POOL: number
  WORKERS?: number
}

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
  /** Of an embedded server that was started again, the new one. */
  connectionString: () => string
  /** Calls back when an embedded server was started again, perhaps at another address. */
  onRestarted: (listener: (connectionString: string) => void) => void
  /** True if all connections are in use and callers wait for one. */
  isFull: () => boolean
  close: () => Promise<void>
}

type Options = { holder: string; log: Log; access?: Access; duties?: Duties }

/** Opens the operator's database, or starts (and on the first time creates) the embedded one. */
export async function openDatabase(
  config: DatabaseConfig,
  { holder, log, access = 'serve', duties }: Options,
): Promise<Database> {
  const { DATABASE_URL: url, DATA_DIR: dataDir, DATABASE_POOL: size } = config
  const engine = await (url
    ? externalEngine(url)
    : embeddedEngine({ dataDir, connections: neededConnections(config), log }))
  const pool = movablePool(await engine.reach(), { size, log })

  async function reach() {
    pool.moveTo(await engine.reach())
    return pool.connectionString()
  }

  const mode = access === 'exclusive' || engine.isEmbedded ? 'exclusive' : 'shared'
  const lock = await lockDatabase({ mode, holder, reach, log, duties }).catch((error: unknown) => {
    if (access === 'beside' && engine.isEmbedded && error instanceof DatabaseInUseError) return null
    throw error
  })

  async function close() {
    await pool.close()
    await lock?.release(engine.stop)
  }
  return asDatabase(pool, { isEmbedded: engine.isEmbedded, size, close })
}

/** Each process that serves has a pool and listens; the main one has a pool, listens, and holds the lock. */
const neededConnections = ({ WORKERS = 1, DATABASE_POOL: size }: DatabaseConfig) =>
  WORKERS * (size + 1) + size + 2 + connectionsOfCommands

/** Those of commands beside the server, such as a backup, and of the superuser. */
const connectionsOfCommands = 20

type OpenedDatabase = { connectionString: string; isEmbedded: boolean }

/** A database that the main process of this start has opened and locked, and closes after this one. */
export function joinDatabase({ connectionString, isEmbedded }: OpenedDatabase, { size, log }: PoolOptions) {
  const pool = movablePool(connectionString, { size, log })
  return { ...asDatabase(pool, { isEmbedded, size, close: pool.close }), moveTo: pool.moveTo }
}

type PoolOptions = { size: number; log: Log }
type MovablePool = ReturnType<typeof movablePool>

function movablePool(first: string, options: PoolOptions) {
  let connectionString = first
  let onMoved = (_: string) => {}
  const pool = openPool(connectionString, options)
  return {
    pool,
    connectionString: () => connectionString,
    /** The port of a restarted server can be another one, if somebody took the old one meanwhile. */
    moveTo(next: string) {
      connectionString = next
      pool.options.connectionString = next
      onMoved(next)
    },
    onMoved(listener: (connectionString: string) => void) {
      onMoved = listener
    },
    /** A connection that was never released must not keep the process from ending. */
    close: async () => void (await Promise.race([pool.end(), sleep(5_000, undefined, { ref: false })])),
  }
}

type Closing = { isEmbedded: boolean; size: number; close: () => Promise<void> }

function asDatabase({ pool, connectionString, onMoved }: MovablePool, { isEmbedded, size, close }: Closing): Database {
  const shares = shareConnections(size)
  let closing: Promise<void> | undefined
  return {
    db: openForClients(pool, shares),
    pool,
    isEmbedded,
    connectionString,
    onRestarted: onMoved,
    isFull: shares.isFull,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
