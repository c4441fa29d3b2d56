type Options<Key, Value> = {
  load: (keys: Key[]) => Promise<Map<Key, Value>>
  maxKeys?: number
}

type Lookup<Value> = {
  value: Promise<Value | null>
  resolve: (value: Value | null) => void
  reject: (error: unknown) => void
}

/**
 * Batch loader: looks up all keys that arrive while a statement runs in the next statement. A value is never older than its
 * lookup, and nothing is cached. Admission control and the limit of open sockets bound how many lookups can wait.
 */
export function createBatchLoader<Key, Value>({ load, maxKeys = 200 }: Options<Key, Value>) {
  const waiting = new Map<Key, Lookup<Value>>()
  let isLoading = false

  async function loadNext() {
    const batch = [...waiting].slice(0, maxKeys)
    for (const [key] of batch) waiting.delete(key)
    try {
      const found = await load(batch.map(([key]) => key))
      for (const [key, { resolve }] of batch) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    }
  }

  async function loadAll() {
    while (waiting.size > 0) await loadNext()
    isLoading = false
  }

  return (key: Key): Promise<Value | null> => {
    const lookup = waiting.get(key) ?? newLookup<Value>()
    waiting.set(key, lookup)
    if (!isLoading) {
      isLoading = true
      // Requests that arrived in the same turn of the event loop join the first batch.
      setImmediate(() => void loadAll())
    }
    return lookup.value
  }
}

/** Single-flight read: callers that arrive while it runs share the next one. */
export function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  const load = createBatchLoader<'', { value: Value }>({
    load: async () => new Map([['', { value: await read() }]]),
  })
  return async () => ((await load('')) as { value: Value }).value
}

function newLookup<Value>(): Lookup<Value> {
  let settle: Pick<Lookup<Value>, 'resolve' | 'reject'> | undefined
  const value = new Promise<Value | null>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { value, ...(settle as Pick<Lookup<Value>, 'resolve' | 'reject'>) }
}
