const firstMs = 1000
const maxMs = 30_000
/** Something that fails again so soon after it worked has not recovered. */
const stableMs = 10_000

/**
 * How long to wait before the next attempt: a random share of a time that doubles with every failure, so that many clients
 * that lost the same server do not all come back at the same moment.
 */
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
      return Math.random() * Math.min(maxMs, firstMs * 2 ** failures++)
    },
  }
}
