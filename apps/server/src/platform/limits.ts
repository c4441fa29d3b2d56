import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyAttempts } from '../errors.ts'

/** How many times something may happen within how many minutes, for each key. */
export type Limit = { name: string; times: number; minutes: number }

export type Limits = ReturnType<typeof createLimits>

/** Counts what may not happen too often. Each process counts for itself. */
export function createLimits() {
  const limiters = new Map<string, RateLimiterMemory>()

  function limiterOf({ name, times, minutes }: Limit): RateLimiterMemory {
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterMemory({ keyPrefix: name, points: times, duration: minutes * 60 })
    limiters.set(name, limiter)
    return limiter
  }

  return {
    /** Counts one more, and refuses when it is too many. */
    async take(limit: Limit, key: string) {
      try {
        await limiterOf(limit).consume(key)
      } catch (result) {
        if (result instanceof RateLimiterRes) throw new TooManyAttempts(Math.ceil(result.msBeforeNext / 1000))
        throw result
      }
    },
    /** Refuses when it has been too many already, without counting. */
    async check(limit: Limit, key: string) {
      const state = await limiterOf(limit).get(key)
      if (state && state.consumedPoints >= limit.times) throw new TooManyAttempts(Math.ceil(state.msBeforeNext / 1000))
    },
    /** Counts one more, without refusing: for failures, which are refused by the next check. */
    async count(limit: Limit, key: string) {
      await limiterOf(limit).penalty(key)
    },
    /** Starts to count from zero again, after a success. */
    async reset(limit: Limit, key: string) {
      await limiterOf(limit).delete(key)
    },
  }
}
