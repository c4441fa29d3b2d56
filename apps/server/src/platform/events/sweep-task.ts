import type { Log } from '../log.ts'
import { logFirstFailure } from '../log-first-failure.ts'

type Options = {
  log: Log
  /** Logged when the task fails; the next sweep runs it again. */
  failure: string
}

/** Makes a task to be run at each sweep, once at a time: a sweep that comes while it runs is left out. */
export function sweepTask(task: () => Promise<unknown>, options: Options) {
  const run = logFirstFailure(task, options)
  let running: Promise<unknown> | null = null

  return {
    sweep() {
      running ??= run().finally(() => {
        running = null
      })
    },
    /** Resolves once the run that is under way has ended. */
    ended: async () => running,
  }
}
