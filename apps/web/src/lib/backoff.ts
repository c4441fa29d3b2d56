const firstMs = 1000
const maxMs = 30_000
/** A connection that fails again within this time has not recovered. */
const stableMs = 10_000

/** Exponential backoff with full jitter, so that clients of the same server do not all return at the same moment. */
export const backoffMs = (failures: number) => Math.random() * Math.min(maxMs, firstMs * 2 ** (failures - 1))

/** Counts consecutive failures of a connection. A stable connection resets the count. */
export function createBackoff() {
  let failures = 0
  let succeededAt = Number.POSITIVE_INFINITY
  return {
    succeed() {
      succeededAt = Date.now()
    },
    fail(): number {
      if (Date.now() - succeededAt >= stableMs) failures = 0
      succeededAt = Number.POSITIVE_INFINITY
      return backoffMs(++failures)
    },
  }
}
