import type { Log } from './log.ts'

type Options = {
  log: Log
  /** Logged when the task fails. */
  failure: string
}

/**
 * Wraps a task so that it resolves to false instead of failing. Logs only the first of consecutive failures, so that a database outage
 * does not fill the log.
 */
export function logFirstFailure<Args extends unknown[]>(
  task: (...args: Args) => Promise<unknown>,
  { log, failure }: Options,
) {
  let isFailing = false
  return async (...args: Args): Promise<boolean> => {
    try {
      await task(...args)
      isFailing = false
    } catch (err) {
      if (!isFailing) log.warn({ err }, failure)
      isFailing = true
    }
    return !isFailing
  }
}
