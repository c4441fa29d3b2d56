import pg from 'pg'
import { createFairQueue } from '../load/fair-queue.ts'
import type { Log } from '../log.ts'
import { parseTimestamp } from '../timestamps.ts'

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, parseSafeInteger)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp)

/** Parses ids and counts to numbers. An unsafe integer is an error, because it would be rounded. */
function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`${text} is too large for a number`)
}

/**
 * Planner settings for many short statements on data in memory or on a fast disk. The embedded server has the same settings. On an
 * external server they apply to our connections only, and the `options` of DATABASE_URL override them.
 */
const sessionSettings = '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c jit=off'

/** Client options with our session settings. Product tables are in the schema `pollen`, extensions in `public`. */
export function connectionOptions(connectionString: string): pg.ClientConfig {
  const url = new URL(connectionString)
  const operatorOptions = url.searchParams.get('options')
  url.searchParams.delete('options')
  return {
    connectionString: url.href,
    options: [sessionSettings, operatorOptions, '-c search_path=pollen,public'].filter(Boolean).join(' '),
    types,
    keepAlive: true,
    // A small, busy machine may need seconds to start a backend process.
    connectionTimeoutMillis: 10_000,
  }
}

export function openPool(connectionString: string, { size, log }: { size: number; log: Log }): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(connectionString),
    application_name: 'pollen',
    max: size,
    // Bounds the memory of prepared statements and caches, which each backend keeps as long as its connection.
    maxLifetimeSeconds: 3_600,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener, an error of a connection that is not running a statement would crash the process.
  const onError = (err: Error) => {
    // During a graceful stop, the database server terminates open connections.
    if (!pool.ending) log.warn({ err }, 'A database connection broke')
  }
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/**
 * Fair queue for connections. One client holds at most a third of them, so that other clients always get some. Waiting times out
 * after five seconds, the same as `lock_timeout`.
 */
export const shareConnections = (poolSize: number) =>
  createFairQueue({
    maxRunning: poolSize,
    maxWaiting: 2_000,
    ofCaller: { maxRunning: Math.max(1, Math.floor(poolSize / 3)), maxWaiting: 200, timeoutMs: 5_000 },
  })
