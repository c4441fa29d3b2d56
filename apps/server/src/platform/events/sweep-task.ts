import type { Log } from '../log.ts'

type Options = {
  log: Log
  /** Logged when the task fails; the next sweep runs it again. */
  failure: string
}

/** Makes a task to be run at each sweep, once at a time: a sweep that comes while it runs is left out. */
export function sweepTask(task: () => Promise<unknown>, { log, failure }: Options) {
  let running: Promise<void> | null = null
  let isFailing = false

  async function run() {
    try {
      await task()
      isFailing = false
    } catch (err) {
      // Logged once: a database that is down for an hour must not fill the log.
      if (!isFailing) log.warn({ err }, failure)
      isFailing = true
    }
  }

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
