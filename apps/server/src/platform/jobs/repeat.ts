import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { logFirstFailure } from '../log-first-failure.ts'

type Options = {
  everyMs: number
  log: Log
  /** Log message when the task fails. It is repeated nevertheless. */
  failure: string
}

/** Repeats a task with a pause after each run. `stop` resolves after the current run. */
export function repeat(task: (stopping: AbortSignal) => Promise<void>, { everyMs, log, failure }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  const runOnce = logFirstFailure(task, { log, failure })

  async function run() {
    while (!signal.aborted) {
      await runOnce(signal)
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
