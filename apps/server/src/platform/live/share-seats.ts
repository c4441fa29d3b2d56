import { shortKey } from '../limits.ts'
import type { Redis } from '../redis.ts'
import { noSeatLeft, type Seat, type Seats } from './seats.ts'

/** The seats of a process that died are free after this time. */
const leaseMs = 90_000
const defaultRenewMs = 30_000
/** So that one script does not keep Redis busy for long. */
const renewedAtOnce = 1_000

const now = `local time = redis.call('TIME'); local now = time[1] * 1000 + math.floor(time[2] / 1000)`
/** Each runs as one step in Redis. A name is a sorted set of sockets by the time at which their lease ends. */
const scripts = {
  /** Returns 0, and takes nothing, where one of the names has no seat left. */
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

/** Seats that all processes of an instance count together in Redis. While it is away, each start counts for itself. */
export function shareSeats(redis: Redis, own: Seats, { renewMs = defaultRenewMs } = {}) {
  /** The sockets of this process, by name. */
  const held = new Map<string, Set<string>>()
  const keyOf = (name: string) => `${redis.prefix}:seats:${shortKey(name)}`
  const evaluate = (name: keyof typeof scripts, keys: string[], args: string[]) =>
    redis.run((client) => client.eval(scripts[name], { keys, arguments: args })).catch(() => null)

  async function renew() {
    const all = Array.from(held).flatMap(([name, ids]) => Array.from(ids, (id) => ({ name, id })))
    while (all.length > 0) {
      // Some may have left meanwhile.
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
        throw noSeatLeft()
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
