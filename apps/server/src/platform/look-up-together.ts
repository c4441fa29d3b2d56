import { AppError, TooManyAttempts } from '../errors.ts'
import { currentCaller, workFor } from './caller.ts'

type Options<Key, Value> = {
  /** Whose share of the database it takes. */
  name: string
  read: (keys: Key[]) => Promise<Map<Key, Value>>
  maxKeys?: number
  /** How many of them may be of one caller. */
  maxKeysOfCaller?: number
  /** With more keys waiting than this, the next one is refused. */
  maxWaiting?: number
  /** The same of one caller. Who is not identified yet has no such limit. */
  maxWaitingOfCaller?: number
}

type Asker<Value> = { resolve: (value: Value | null) => void; reject: (error: unknown) => void }

const retryAfterSeconds = 2

/**
 * Looks up what many ask for at once in one statement: whoever asks while one runs waits for the next. What is answered was read
 * after it was asked for. Callers take turns, so that one key of somebody does not wait for somebody else's thousand, and who
 * asks for the same thing again and again fills one place only.
 */
export function lookUpTogether<Key, Value>({
  name,
  read,
  maxKeys = 200,
  maxKeysOfCaller = maxKeys,
  maxWaiting = 2_000,
  maxWaitingOfCaller = 200,
}: Options<Key, Value>) {
  /** The next turn is that of the first caller. */
  const callers = new Map<string | null, Map<Key, Asker<Value>[]>>()
  let waiting = 0
  let isReading = false

  function takeNext() {
    const next = new Map<Key, Asker<Value>[]>()
    const taken = new Map<string | null, number>()
    // A caller who waits for more goes to the end, and is met there again.
    for (const [caller, keys] of callers) {
      const ofCaller = (taken.get(caller) ?? 0) + 1
      if (ofCaller > maxKeysOfCaller) continue
      taken.set(caller, ofCaller)
      const [key, askers] = takeFirst(keys)
      waiting -= 1
      const others = next.get(key)
      if (others) others.push(...askers)
      else next.set(key, askers)
      callers.delete(caller)
      if (keys.size > 0) callers.set(caller, keys)
      if (next.size === maxKeys) break
    }
    return next
  }

  async function readNext() {
    const next = takeNext()
    try {
      const found = await workFor(name, () => read(Array.from(next.keys())))
      for (const [key, askers] of next) for (const { resolve } of askers) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const askers of next.values()) for (const { reject } of askers) reject(error)
    }
  }

  async function readAll() {
    while (callers.size > 0) await readNext()
    isReading = false
  }

  /** Those who wait for a key in the name of the caller. */
  function askersOf(key: Key): Asker<Value>[] {
    const caller = currentCaller()
    const keys = callers.get(caller) ?? new Map<Key, Asker<Value>[]>()
    const known = keys.get(key)
    if (known) return known
    if (caller !== null && keys.size >= maxWaitingOfCaller) throw new TooManyAttempts(retryAfterSeconds)
    if (waiting >= maxWaiting) throw new AppError('SERVICE_UNAVAILABLE')
    waiting += 1
    const askers: Asker<Value>[] = []
    callers.set(caller, keys.set(key, askers))
    return askers
  }

  return async (key: Key): Promise<Value | null> => {
    const askers = askersOf(key)
    if (!isReading) {
      isReading = true
      // What arrived at the same moment is handled before that.
      setImmediate(() => void readAll())
    }
    return new Promise((resolve, reject) => {
      askers.push({ resolve, reject })
    })
  }
}

function takeFirst<Key, Value>(entries: Map<Key, Value>): [Key, Value] {
  const { value } = entries.entries().next()
  if (!value) throw new Error('A caller who waits for nothing is not among the callers')
  entries.delete(value[0])
  return value
}
