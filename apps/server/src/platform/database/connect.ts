import pg from 'pg'
import { createFairQueue } from '../load/fair-queue.ts'
import type { Log } from '../log.ts'
import { parseTimestamp } from '../timestamps.ts'

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, parseSafeInteger)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp)

/** Ids and counts are numbers everywhere. One that a number cannot hold is an error, because rounding it would be wrong. */
function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`${text} is too large for a number`)
}

/**
 * Our statements are many and short, and answered from memory or a fast disk. The embedded server has the same settings; on
 * an operator's server they hold for our connections alone, and the operator's own `options` override them.
 */
const sessionSettings = '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c jit=off'

/** Product tables are in the schema `pollen`, extensions in `public`; the operator's own `options` are kept. */
export function connectionOptions(connectionString: string): pg.ClientConfig {
  const url = new URL(connectionString)
  const operatorOptions = url.searchParams.get('options')
  url.searchParams.delete('options')
  return {
    connectionString: url.href,
    options: [sessionSettings, operatorOptions, '-c search_path=pollen,public'].filter(Boolean).join(' '),
    types,
    keepAlive: true,
    // A small machine that is busy may need seconds to start a process of the database server.
    connectionTimeoutMillis: 10_000,
  }
}

export function openPool(connectionString: string, { size, log }: { size: number; log: Log }): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(connectionString),
    application_name: 'pollen',
    max: size,
    // What a connection has prepared and cached goes with it.
    maxLifetimeSeconds: 3_600,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener, a connection that breaks while idle or between two statements would end the process.
  const onError = (err: Error) => {
    // In an orderly stop the server ends what is still open.
    if (!pool.ending) log.warn({ err }, 'A database connection broke')
  }
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/**
 * Lets one client hold a third of the connections at most, however many requests it sends at once, so that there are always
 * some left for the others. What has to wait longer than a lock may be waited for is refused.
 */
export const shareConnections = (poolSize: number) =>
  createFairQueue({
    maxRunning: poolSize,
    maxWaiting: 2_000,
    ofCaller: { maxRunning: Math.max(1, Math.floor(poolSize / 3)), maxWaiting: 200, timeoutMs: 5_000 },
  })
