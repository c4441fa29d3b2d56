import type { Log } from '../log.ts'
import { logFirstFailure } from '../log-first-failure.ts'

type Options = {
  log: Log
  /** Logged when the task fails; the next sweep runs it again. */
  failure: string
}

/** Wraps a task for sweeps, so that only one run is in flight. A sweep during a run is skipped. */
export function sweepTask(task: () => Promise<unknown>, options: Options) {
  const run = logFirstFailure(task, options)
  let running: Promise<unknown> | null = null

  return {
    sweep() {
      running ??= run().finally(() => {
        running = null
      })
    },
    /** Resolves after the run in flight. */
    ended: async () => running,
  }
}
