import { currentCaller, workFor } from './caller.ts'

type Reading<Value> = { hasBegun: boolean; value: Promise<Value>; next: Promise<Value> | null }

const ignore = () => {}

/**
 * Answers those who ask for the same at once by one reading. Whoever asks while it runs waits for the next, so what is answered
 * was read after it was asked for, and nothing is kept. The reading is nobody's: a limit of one caller must not refuse others.
 * One caller begins one such reading at a time: what else they ask for meanwhile is read in their own name, within their share.
 */
export function readTogether<Value>(name: string) {
  const readings = new Map<string, Reading<Value>>()
  /** Callers who have begun the readings that run. */
  const beginners = new Set<string>()

  function start(key: string, read: () => Promise<Value>): Promise<Value> {
    const caller = currentCaller()
    if (caller !== null) beginners.add(caller)
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
      if (caller !== null) beginners.delete(caller)
      if (!reading.next) readings.delete(key)
    }
    value.then(end, end)
    return value
  }

  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const reading = readings.get(key)
    const caller = currentCaller()
    if (!reading) return caller !== null && beginners.has(caller) ? read() : start(key, read)
    if (!reading.hasBegun) return reading.value
    reading.next ??= reading.value.then(ignore, ignore).then(() => start(key, read))
    return reading.next
  }
}
