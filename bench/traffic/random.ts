export type Random = {
  /** A number from `low` up to, but not including, `high`. */
  between: (low: number, high: number) => number
  /** A whole number from 0 up to, but not including, `end`. */
  below: (end: number) => number
  pick: <T>(values: readonly T[]) => T
  /** True with this probability. */
  chance: (probability: number) => boolean
}

/** Seeded random number generator (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const below = (end: number) => Math.floor(next() * end)
  return {
    between,
    below,
    chance: (probability) => next() < probability,
    pick(values) {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('There is nothing to pick from')
      return value
    },
  }
}
