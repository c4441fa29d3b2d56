import { currentCaller, workFor } from './caller.ts'

type Reading<Value> = { hasBegun: boolean; value: Promise<Value>; next: Promise<Value> | null }

const ignore = () => {}

/**
 * Answers those who ask for the same at once by one reading. Whoever asks while it runs waits for the next, so what is answered
 * was read after it was asked for, and nothing is kept. The reading is nobody's: a limit of one caller must not refuse others.
 * One caller begins readings of one thing at a time: what else they ask for meanwhile is read in their own name, within their share.
 */
export function readTogether<Value>(name: string) {
  const readings = new Map<string, Reading<Value>>()
  /** What each caller has begun to read, or begins next. */
  const begun = new Map<string, string>()

  function start(key: string, read: () => Promise<Value>): Promise<Value> {
    const caller = currentCaller()
    if (caller !== null) begun.set(caller, key)
    const value = new Promise<Value>((resolve, reject) => {
      // What arrived at the same moment is handled before that.
      setImmediate(() => {
        reading.hasBegun = true
        workFor(`${name} ${key}`, async () => read()).then(resolve, reject)
      })
    })
    const reading: Reading<Value> = { hasBegun: false, value, next: null }
    readings.set(key, reading)
    const end = () => {
      if (caller !== null) begun.delete(caller)
      if (!reading.next) readings.delete(key)
    }
    value.then(end, end)
    return value
  }

  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const reading = readings.get(key)
    const shared = reading?.hasBegun ? reading.next : reading?.value
    if (shared) return shared
    const caller = currentCaller()
    if (caller !== null && (begun.get(caller) ?? key) !== key) return read()
    if (caller !== null) begun.set(caller, key)
    if (!reading) return start(key, read)
    reading.next = reading.value.then(ignore, ignore).then(() => start(key, read))
    return reading.next
  }
}
