const firstMs = 1000
const maxMs = 30_000
/** Something that fails again so soon after it worked has not recovered. */
const stableMs = 10_000

/**
 * How long to wait after so many failures in a row: a random share of a time that doubles with each failure, so that clients
 * that lost the same server do not all return at the same moment.
 */
export const backoffMs = (failures: number) => Math.random() * Math.min(maxMs, firstMs * 2 ** (failures - 1))

/** Counts the failures of a connection, and starts again after a stable one. */
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
