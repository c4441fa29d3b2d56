/**
 * npm passes on SIGINT and SIGTERM; when another signal ends it, nobody tells us. Under npm, a parent that is gone therefore means
 * the same as a signal. On Windows a process keeps the number of its parent, and this never happens.
 */
const parent = process.env.npm_lifecycle_event === undefined ? null : process.ppid

const parentCheckMs = 500

/** Resolves with the first signal to stop. Later signals are ignored: a second Ctrl-C must not interrupt the stop. */
export function firstSignal(): Promise<NodeJS.Signals | 'npm ended'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve)
    if (parent === null) return
    setInterval(() => process.ppid !== parent && resolve('npm ended'), parentCheckMs).unref()
  })
}
