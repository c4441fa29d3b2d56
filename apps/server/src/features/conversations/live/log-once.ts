import type { Log } from '../../../platform/log.ts'

/** So many are remembered; after that, one may be logged again. */
const maxRemembered = 1_000

/** Returns a function that logs once for each key: every device that comes back meets the same fault again. */
export function logOnce(log: Log, message: string) {
  const logged = new Set<string>()
  return (key: string, details: object) => {
    if (logged.has(key)) return
    if (logged.size >= maxRemembered) logged.clear()
    logged.add(key)
    log.error(details, message)
  }
}
