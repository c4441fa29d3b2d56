const everyMs = 10_000

/** Counts what may happen a thousand times a second, and logs it at once, but not again before ten seconds have passed. */
export function logNowAndThen(log: (count: number) => void) {
  let count = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return (more = 1) => {
    count += more
    if (performance.now() - loggedAt < everyMs) return
    loggedAt = performance.now()
    log(count)
    count = 0
  }
}
