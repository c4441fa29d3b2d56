import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../database/log.ts'

type Options = {
  everyMs: number
  log: Log
  /** What to say when it fails; it is done again all the same. */
  failure: string
}

/** Does something again and again, a pause after each time. `stop` answers once the last time is over. */
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
        // Said once: a database that is away for an hour must not fill the log.
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
