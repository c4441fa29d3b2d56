import type { Config } from './config.ts'
import { readInstanceId } from './platform/database/instance-id.ts'
import type { Database } from './platform/database/open-database.ts'
import { signalBy } from './platform/events/emit.ts'
import { notifyTransport } from './platform/events/notify-transport.ts'
import { redisTransport } from './platform/events/redis-transport.ts'
import { openSignals, type SignalTimes } from './platform/events/signals.ts'
import { createLimits, type Limits } from './platform/limits.ts'
import { createSeats, type Seats } from './platform/live/seats.ts'
import { shareSeats } from './platform/live/share-seats.ts'
import type { Log } from './platform/log.ts'
import { shareLimits } from './platform/share-limits.ts'

type Options = {
  database: Database
  clock: () => Date
  log: Log
  redisTimeoutMs?: number
  signalTimes?: SignalTimes
  /** Count without Redis. By default, this process counts in memory. */
  limits?: Limits
  seats?: Seats
}

/** Opens the state that processes share beside the database: signals, and with REDIS_URL also the limits of several starts. */
export async function openShared(config: Config, options: Options) {
  const { database, clock, log, redisTimeoutMs, signalTimes: times = {} } = options
  const { limits = createLimits(clock), seats = createSeats() } = options
  if (!config.REDIS_URL) {
    const signals = openSignals({ connect: notifyTransport(database.connectionString), log, times })
    signalBy(database.db, signals.send)
    return { signals, limits, seats, redis: null, close: signals.close }
  }
  const prefix = `pollen:${await readInstanceId(database.db)}`
  // Imported only here: the Redis client has 500 files, which would slow down every start and command.
  const { openRedis } = await import('./platform/redis.ts')
  const redis = openRedis(config.REDIS_URL, { prefix, log, timeoutMs: redisTimeoutMs })
  const signals = openSignals({ connect: redisTransport(redis), log, times })
  signalBy(database.db, signals.send)
  const sharedSeats = shareSeats(redis, seats)
  const close = async () => {
    sharedSeats.close()
    await signals.close()
    redis.close()
  }
  return { signals, limits: shareLimits(redis, limits), seats: sharedSeats, redis, close }
}
