/** Returns a number in [0, 1), like Math.random. */
export type Random = () => number

/**
 * A seeded random number generator (mulberry32). Seeds are texts, so that each row can have its own and a new row does not change
 * the others.
 */
export function seededRandom(seed: string): Random {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

/** Returns two independent normal deviates (Box–Muller), as a location needs. */
export function gaussianPair(random: Random): [number, number] {
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  const angle = 2 * Math.PI * random()
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

/** Hashes a text with FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value
}
