import { AppError } from '../errors.ts'
import { workFor } from './caller.ts'

type Options<Key, Value> = {
  /** Whose share of the database it takes. */
  name: string
  read: (keys: Key[]) => Promise<Map<Key, Value>>
  maxKeys?: number
  /** With more waiting than this, the next one is refused. */
  maxWaiting?: number
}

type Waiting<Value> = { resolve: (value: Value | null) => void; reject: (error: unknown) => void }

/**
 * Looks up what many ask for at once in one statement: whoever asks while one runs waits for the next. What is answered was read
 * after it was asked for. Who asks for the same thing again and again fills one place only.
 */
export function lookUpTogether<Key extends string | number, Value>({
  name,
  read,
  maxKeys = 200,
  maxWaiting = 2_000,
}: Options<Key, Value>) {
  const waiting = new Map<Key, Waiting<Value>[]>()
  let waitingCount = 0
  let isReading = false

  function takeNext() {
    const next = Array.from(waiting).slice(0, maxKeys)
    for (const [key, askers] of next) {
      waiting.delete(key)
      waitingCount -= askers.length
    }
    return next
  }

  async function readNext() {
    const next = takeNext()
    try {
      const found = await workFor(name, () => read(next.map(([key]) => key)))
      for (const [key, askers] of next) for (const { resolve } of askers) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const [, askers] of next) for (const { reject } of askers) reject(error)
    }
  }

  async function readAll() {
    while (waiting.size > 0) await readNext()
    isReading = false
  }

  return (key: Key): Promise<Value | null> => {
    if (waitingCount >= maxWaiting) throw new AppError('SERVICE_UNAVAILABLE')
    waitingCount += 1
    if (!isReading) {
      isReading = true
      // What arrived at the same moment is handled before that.
      setImmediate(() => void readAll())
    }
    return new Promise((resolve, reject) => {
      const asker = { resolve, reject }
      const others = waiting.get(key)
      if (others) others.push(asker)
      else waiting.set(key, [asker])
    })
  }
}
