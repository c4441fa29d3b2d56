import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import type { DB as Schema } from '../../schema.ts'
import type { Log } from '../log.ts'
import { openForClients } from './client-databases.ts'
import { openPool, shareConnections } from './connect.ts'
import type { ClusterOptions } from './embedded/cluster.ts'
import { embeddedEngine, externalEngine } from './engine.ts'
import { DatabaseInUseError, type Duties, lockDatabase } from './lock-database.ts'

/** Connection pool: each statement may use another connection. A `Tx` may be passed where a `Db` is expected. */
export type Db = Kysely<Schema>

/** Transaction. Functions require one when their statements only make sense in a transaction: locks, queued mails, events. */
export type Tx = Transaction<Schema>

export type DatabaseConfig = {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
  DATABASE_POOL: number
  WORKERS?: number
}

export type Access =
  /** For a server: exclusive on an embedded database, shared on an external one. */
  | 'serve'
  /** For commands that replace or move all data, while no other process uses the database. */
  | 'exclusive'
  /** For commands that change nothing a running server relies on, so they may run beside one. */
  | 'beside'

export type Database = {
  db: Db
  pool: pg.Pool
  isEmbedded: boolean
  /** Current connection string, which can change when an embedded server restarts. */
  connectionString: () => string
  /** Calls the listener after an embedded server has restarted, maybe on another port. */
  onRestarted: (listener: (connectionString: string) => void) => void
  /** True while all connections are in use and callers wait for one. */
  isFull: () => boolean
  close: () => Promise<void>
}

type Options = {
  holder: string
  log: Log
  access?: Access
  duties?: Duties
  /** Another embedded cluster than the one in DATA_DIR/db. */
  cluster?: ClusterOptions
}

/** Opens the database at DATABASE_URL, or starts the embedded one, which the first start creates. */
export async function openDatabase(
  config: DatabaseConfig,
  { holder, log, access = 'serve', duties, cluster }: Options,
): Promise<Database> {
  const { DATABASE_URL: url, DATA_DIR: dataDir, DATABASE_POOL: size } = config
  const engine = await (url
    ? externalEngine(url)
    : embeddedEngine({ dataDir, connections: neededConnections(config), log, cluster }))
  const pool = movablePool(await engine.ensureRunning(), { size, log })

  async function ensureRunning() {
    pool.moveTo(await engine.ensureRunning())
    return pool.connectionString()
  }

  const mode = access === 'exclusive' || engine.isEmbedded ? 'exclusive' : 'shared'
  const lock = await lockDatabase({ mode, holder, ensureRunning, log, duties }).catch((error: unknown) => {
    if (access === 'beside' && engine.isEmbedded && error instanceof DatabaseInUseError) return null
    throw error
  })

  async function close() {
    await pool.close()
    await lock?.release(engine.stop)
  }
  return asDatabase(pool, { isEmbedded: engine.isEmbedded, size, close })
}

/** Every process has a pool and a connection for LISTEN; the main process also has one for the lock. */
const neededConnections = ({ WORKERS = 1, DATABASE_POOL: size }: DatabaseConfig) =>
  WORKERS * (size + 1) + size + 2 + connectionsOfCommands

/** Reserve for commands beside the server, such as a backup, and for the superuser. */
const connectionsOfCommands = 20

type OpenedDatabase = { connectionString: string; isEmbedded: boolean }

/** Opens a pool in a server process. The main process holds the lock on the database and closes it last. */
export function joinDatabase({ connectionString, isEmbedded }: OpenedDatabase, { size, log }: PoolOptions) {
  const pool = movablePool(connectionString, { size, log })
  return { ...asDatabase(pool, { isEmbedded, size, close: pool.close }), moveTo: pool.moveTo }
}

type PoolOptions = { size: number; log: Log }
type MovablePool = ReturnType<typeof movablePool>

function movablePool(first: string, options: PoolOptions) {
  let connectionString = first
  let onMove = (_: string) => {}
  const pool = openPool(connectionString, options)
  return {
    pool,
    connectionString: () => connectionString,
    /** Switches to another connection string. A restarted server has another port if its old one is taken. */
    moveTo(next: string) {
      connectionString = next
      pool.options.connectionString = next
      onMove(next)
    },
    onMove(listener: (connectionString: string) => void) {
      onMove = listener
    },
    /** Waits at most five seconds, so that a connection that is never released does not keep the process from ending. */
    close: async () => void (await Promise.race([pool.end(), sleep(5_000, undefined, { ref: false })])),
  }
}

type Closing = { isEmbedded: boolean; size: number; close: () => Promise<void> }

function asDatabase({ pool, connectionString, onMove }: MovablePool, { isEmbedded, size, close }: Closing): Database {
  const shares = shareConnections(size)
  let closing: Promise<void> | undefined
  return {
    db: openForClients(pool, shares),
    pool,
    isEmbedded,
    connectionString,
    onRestarted: onMove,
    isFull: shares.isFull,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
