import { createHash } from 'node:crypto'
import { TooManyAttempts } from '../errors.ts'

/** How many times something may happen within how many minutes, for each key. */
export type Limit = { name: string; times: number; minutes: number }

export type Limits = {
  /** Counts one more, or refuses when it would be too many. What is refused is not counted. */
  take: (limit: Limit, key: string) => Promise<void>
  /** Refuses when none is left, without counting. */
  check: (limit: Limit, key: string) => Promise<void>
  /** Counts one less, where only failures count: each is taken before it is known whether it fails. */
  giveBack: (limit: Limit, key: string) => Promise<void>
}

type Count = { times: number; endsAt: number }

/** So many keys are counted for each limit; all of them together take some 30 MB. */
const maxKeys = 100_000

/** Counts what may not happen too often, in memory. Processes of one start ask their main process; `share-limits.ts` is for several starts. */
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

/** All keys take the same little memory, however long a text the caller sent, and do not tell who it was. */
export const shortKey = (key: string) => createHash('sha256').update(key).digest('base64')

/**
 * The first entries end first, because each limit counts for the same time. When there are too many, those that would end
 * next are dropped early: they lose least.
 */
function dropEnded(counts: Map<string, Count>, now: number) {
  for (const [key, { endsAt }] of counts) {
    if (endsAt > now && counts.size < maxKeys) return
    counts.delete(key)
  }
}
