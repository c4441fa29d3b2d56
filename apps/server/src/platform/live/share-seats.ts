import { shortKey } from '../limits.ts'
import type { Redis } from '../redis.ts'
import { noSeatError, type Seat, type Seats } from './seats.ts'

/** The seats of a crashed process become free after this time. */
const leaseMs = 90_000
const defaultRenewMs = 30_000
/** Batch size, so that one script does not block Redis for long. */
const renewedAtOnce = 1_000

const now = `local time = redis.call('TIME'); local now = time[1] * 1000 + math.floor(time[2] / 1000)`
/** Scripts that Redis runs atomically. Each name is a sorted set of socket ids by the end of their lease. */
const scripts = {
  /** Returns 0 and takes nothing if one of the names has no seat left. */
  take: `${now}
    for i, key in ipairs(KEYS) do
      redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
      if redis.call('ZCARD', key) >= tonumber(ARGV[i + 2]) then return 0 end
    end
    for _, key in ipairs(KEYS) do
      redis.call('ZADD', key, now + ARGV[2], ARGV[1])
      redis.call('PEXPIRE', key, ARGV[2])
    end
    return 1`,
  leave: `for _, key in ipairs(KEYS) do redis.call('ZREM', key, ARGV[1]) end`,
  renew: `${now}
    for i, key in ipairs(KEYS) do
      redis.call('ZADD', key, now + ARGV[1], ARGV[i + 1])
      redis.call('PEXPIRE', key, ARGV[1])
    end`,
}

/** Shares seats between all processes of an instance in Redis. While Redis is unavailable, each server counts separately. */
export function shareSeats(redis: Redis, own: Seats, { renewMs = defaultRenewMs } = {}) {
  /** Sockets of this server, by name. */
  const held = new Map<string, Set<string>>()
  const keyOf = (name: string) => `${redis.prefix}:seats:${shortKey(name)}`
  const evaluate = (name: keyof typeof scripts, keys: string[], args: string[]) =>
    redis.run((client) => client.eval(scripts[name], { keys, arguments: args })).catch(() => null)

  async function renew() {
    const all = Array.from(held).flatMap(([name, ids]) => Array.from(ids, (id) => ({ name, id })))
    while (all.length > 0) {
      // Skips sockets that have left in the meantime.
      const seats = all.splice(0, renewedAtOnce).filter(({ name, id }) => held.get(name)?.has(id))
      const keys = seats.map(({ name }) => keyOf(name))
      await evaluate('renew', keys, [String(leaseMs), ...seats.map(({ id }) => id)])
    }
  }

  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  function scheduleRenewal() {
    if (isClosed) return
    timer = setTimeout(() => renew().finally(scheduleRenewal), renewMs).unref()
  }
  scheduleRenewal()

  return {
    async take(socketId: string, seats: Seat[]) {
      await own.take(socketId, seats)
      const keys = seats.map(({ name }) => keyOf(name))
      const maxima = seats.map(({ max }) => String(max))
      if ((await evaluate('take', keys, [socketId, String(leaseMs), ...maxima])) === 0) {
        const names = seats.map(({ name }) => name)
        await own.leave(socketId, names)
        throw noSeatError()
      }
      for (const { name } of seats) held.set(name, (held.get(name) ?? new Set()).add(socketId))
    },
    async leave(socketId: string, names: string[]) {
      for (const name of names) {
        const ids = held.get(name)
        ids?.delete(socketId)
        if (ids?.size === 0) held.delete(name)
      }
      await own.leave(socketId, names)
      await evaluate('leave', names.map(keyOf), [socketId])
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
