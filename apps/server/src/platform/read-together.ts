import { workFor } from './caller.ts'

type Reading<Value> = { current: Promise<Value>; next: Promise<Value> | null }

const ignore = () => {}

/**
 * Answers those who ask for the same at once by one reading. Whoever asks while it runs waits for the next, so what is answered
 * was read after it was asked for, and nothing is kept. The reading is nobody's: a limit of one caller must not refuse others.
 */
export function readTogether<Value>(name: string) {
  const readings = new Map<string, Reading<Value>>()

  function start(key: string, read: () => Promise<Value>): Promise<Value> {
    const reading: Reading<Value> = { current: workFor(`${name} ${key}`, read), next: null }
    readings.set(key, reading)
    const end = () => {
      if (!reading.next) readings.delete(key)
    }
    reading.current.then(end, end)
    return reading.current
  }

  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const reading = readings.get(key)
    if (!reading) return start(key, read)
    reading.next ??= reading.current.then(ignore, ignore).then(() => start(key, read))
    return reading.next
  }
}
