import type { Config } from '../config.ts'

const parent = process.ppid

const parentCheckMs = 500

/**
 * Resolves with the first stop signal. Ignores later signals, so that a second Ctrl-C does not interrupt the shutdown.
 * npm forwards SIGINT and SIGTERM, but dies of other signals without forwarding them. So under npm, losing the parent process counts
 * as a signal. On Windows, a process keeps its parent's id, so this never happens.
 */
export function firstSignal({ isUnderNpm }: Pick<Config, 'isUnderNpm'>): Promise<NodeJS.Signals | 'npm ended'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve)
    if (!isUnderNpm) return
    setInterval(() => process.ppid !== parent && resolve('npm ended'), parentCheckMs).unref()
  })
}
