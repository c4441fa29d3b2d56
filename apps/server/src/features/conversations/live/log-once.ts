import type { Log } from '../../../platform/log.ts'

/** Limits the memory for keys. Beyond it, a key may be logged again. */
const maxRemembered = 1_000

/** Returns a function that logs once per key, because every reconnecting device causes the same error again. */
export function logOnce(log: Log, message: string) {
  const logged = new Set<string>()
  return (key: string, details: object) => {
    if (logged.has(key)) return
    if (logged.size >= maxRemembered) logged.clear()
    logged.add(key)
    log.error(details, message)
  }
}
