import { createHash } from 'node:crypto'
import { TooManyAttempts } from '../errors.ts'

/** A rate limit per key: `times` within `minutes`. */
export type Limit = { name: string; times: number; minutes: number }

export type Limits = {
  /** Counts one attempt, or throws if the limit is reached. Rejected attempts do not count. */
  take: (limit: Limit, key: string) => Promise<void>
  /** Throws if the limit is reached, without counting. */
  check: (limit: Limit, key: string) => Promise<void>
  /** Refunds an attempt. If only failures count, each attempt is taken first and refunded on success. */
  giveBack: (limit: Limit, key: string) => Promise<void>
}

type Count = { times: number; endsAt: number }

/** Maximum number of keys per limit. They take about 30 MB. */
const maxKeys = 100_000

/** Counts rate limits in memory, in the main process of a start. `share-limits.ts` counts across several starts. */
export function createLimits(clock: () => Date): Limits {
  const counts = new Map<string, Map<string, Count>>()

  function countsOf({ name }: Limit): Map<string, Count> {
    const known = counts.get(name)
    if (known) return known
    const empty = new Map<string, Count>()
    counts.set(name, empty)
    return empty
  }

  return {
    async take(limit: Limit, key: string) {
      const ofLimit = countsOf(limit)
      const now = clock().getTime()
      const id = shortKey(key)
      dropEnded(ofLimit, now)
      const count = ofLimit.get(id)
      if (!count) {
        ofLimit.set(id, { times: 1, endsAt: now + limit.minutes * 60_000 })
        return
      }
      if (count.times >= limit.times) throw new TooManyAttempts(Math.ceil((count.endsAt - now) / 1000))
      count.times++
    },
    async check(limit: Limit, key: string) {
      const now = clock().getTime()
      const count = countsOf(limit).get(shortKey(key))
      const isUsedUp = count && count.endsAt > now && count.times >= limit.times
      if (isUsedUp) throw new TooManyAttempts(Math.ceil((count.endsAt - now) / 1000))
    },
    async giveBack(limit: Limit, key: string) {
      const count = countsOf(limit).get(shortKey(key))
      if (count && count.times > 0) count.times--
    },
  }
}

/** Hashes a key, so that long input takes little memory and keys reveal no identity. */
export const shortKey = (key: string) => createHash('sha256').update(key).digest('base64')

/**
 * Entries expire in insertion order, because all counts of a limit last equally long. If there are too many, the next to expire are
 * dropped early.
 */
function dropEnded(counts: Map<string, Count>, now: number) {
  for (const [key, { endsAt }] of counts) {
    if (endsAt > now && counts.size < maxKeys) return
    counts.delete(key)
  }
}
