/** Latencies in milliseconds, computed from every sample. */
export type Summary = { perSecond: number; p50: number; p95: number; p99: number; count: number }

export function summarise(latencies: number[], elapsedMs: number): Summary {
  const sorted = Float64Array.from(latencies).sort()
  return {
    perSecond: (sorted.length / elapsedMs) * 1000,
    p50: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
    count: sorted.length,
  }
}

/** Returns the smallest sample that at least `percent` % of all samples do not exceed (nearest rank). */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  const rank = Math.ceil((percent / 100) * sorted.length)
  return sorted[Math.max(rank, 1) - 1] ?? Number.NaN
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** On a noisy machine, the median of several rounds is more reliable than one long round. */
export function medianOf(rounds: Summary[]): Summary {
  const medianBy = (pick: (round: Summary) => number) => median(rounds.map(pick))
  return {
    perSecond: medianBy((round) => round.perSecond),
    p50: medianBy((round) => round.p50),
    p95: medianBy((round) => round.p95),
    p99: medianBy((round) => round.p99),
    count: rounds.reduce((sum, round) => sum + round.count, 0),
  }
}
