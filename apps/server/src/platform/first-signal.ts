import type { Config } from '../config.ts'

const parent = process.ppid

const parentCheckMs = 500

/**
 * Resolves with the first signal to stop. Later signals are ignored: a second Ctrl-C must not interrupt the stop.
 * npm passes on SIGINT and SIGTERM, and dies of other signals without notifying us. So under npm, losing the parent process counts
 * as a signal. On Windows a process keeps the number of its parent, and this never happens.
 */
export function firstSignal({ isUnderNpm }: Pick<Config, 'isUnderNpm'>): Promise<NodeJS.Signals | 'npm ended'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve)
    if (!isUnderNpm) return
    setInterval(() => process.ppid !== parent && resolve('npm ended'), parentCheckMs).unref()
  })
}
