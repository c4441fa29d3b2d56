import type { Log } from './log.ts'

type Options = {
  log: Log
  /** Logged when the task fails. */
  failure: string
}

/**
 * Wraps a task so that it resolves to false instead of failing. Of several failures in a row only the first is logged: a
 * database that is down for an hour must not fill the log.
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
