import { useSyncExternalStore } from 'react'

let isThere = false
const listeners = new Set<() => void>()

export function showNewVersion() {
  isThere = true
  for (const listener of listeners) listener()
}

/** Whether a newer version than the one of this page is there. */
export const useIsNewVersionThere = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isThere,
    () => false,
  )
