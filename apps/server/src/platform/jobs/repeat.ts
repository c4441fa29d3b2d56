import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'

type Options = {
  everyMs: number
  log: Log
  /** Logged when the task fails; it is repeated all the same. */
  failure: string
}

/** Repeats a task with a pause after each run. `stop` resolves once the last run has ended. */
export function repeat(task: (stopping: AbortSignal) => Promise<void>, { everyMs, log, failure }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run() {
    let isFailing = false
    while (!signal.aborted) {
      try {
        await task(signal)
        isFailing = false
      } catch (err) {
        // Logged once: a database that is down for an hour must not fill the log.
        if (!isFailing) log.warn({ err }, failure)
        isFailing = true
      }
      await sleep(everyMs, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}
