import { workFor } from './caller.ts'

type Reading<Value> = { hasBegun: boolean; value: Promise<Value>; next: Promise<Value> | null }

const ignore = () => {}

/**
 * Answers those who ask for the same at once by one reading. Whoever asks while it runs waits for the next, so what is answered
 * was read after it was asked for, and nothing is kept. The reading is nobody's: a limit of one caller must not refuse others.
 */
export function readTogether<Value>(name: string) {
  const readings = new Map<string, Reading<Value>>()

  function start(key: string, read: () => Promise<Value>): Promise<Value> {
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
      if (!reading.next) readings.delete(key)
    }
    value.then(end, end)
    return value
  }

  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const reading = readings.get(key)
    if (!reading) return start(key, read)
    if (!reading.hasBegun) return reading.value
    reading.next ??= reading.value.then(ignore, ignore).then(() => start(key, read))
    return reading.next
  }
}
