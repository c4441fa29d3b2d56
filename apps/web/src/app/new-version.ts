import { useSyncExternalStore } from 'react'

let isAvailable = false
const listeners = new Set<() => void>()

export function markUpdateAvailable() {
  isAvailable = true
  for (const listener of listeners) listener()
}

/** Returns true once a newer version than that of this page is available. */
export const useIsUpdateAvailable = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isAvailable,
    () => false,
  )
