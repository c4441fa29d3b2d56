import { TooManyAttempts } from '../errors.ts'
import { type Limit, type Limits, shortKey } from './limits.ts'
import type { Redis } from './redis.ts'

/** Scripts that Redis runs atomically. They return 0, or the milliseconds until a refused attempt may be repeated. */
const scripts = {
  take: `
    if tonumber(redis.call('GET', KEYS[1]) or 0) >= tonumber(ARGV[1]) then return redis.call('PTTL', KEYS[1]) end
    if redis.call('INCR', KEYS[1]) == 1 and redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
    return 0`,
  check: `
    if tonumber(redis.call('GET', KEYS[1]) or 0) >= tonumber(ARGV[1]) then return redis.call('PTTL', KEYS[1]) end
    return 0`,
  giveBack: `
    if tonumber(redis.call('GET', KEYS[1]) or 0) > 0 then redis.call('DECR', KEYS[1]) end
    return 0`,
}

/** Shares limits between all processes in Redis. While Redis is unavailable, each process counts separately. */
export function shareLimits(redis: Redis, ownLimits: Limits): Limits {
  const callBy = (name: keyof Limits) => async (limit: Limit, key: string) => {
    const options = {
      keys: [`${redis.prefix}:limit:${limit.name}:${shortKey(key)}`],
      arguments: [String(limit.times), String(limit.minutes * 60_000)],
    }
    const waitMs = await redis.run((client) => client.eval(scripts[name], options)).catch(() => null)
    if (waitMs === null) return ownLimits[name](limit, key)
    if (Number(waitMs) > 0) throw new TooManyAttempts(Math.ceil(Number(waitMs) / 1000))
  }
  return { take: callBy('take'), check: callBy('check'), giveBack: callBy('giveBack') }
}
