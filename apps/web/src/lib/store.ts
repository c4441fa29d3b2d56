/** A value that outlives components. `useSyncExternalStore(store.subscribe, store.get)` keeps a component up to date. */
export function createStore<Value>(initial: Value) {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    /** Notifies all listeners, even of an equal value. */
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
