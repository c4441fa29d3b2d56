import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let current: string | undefined

function change(name: string | undefined) {
  current = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Of a page about one thing, which tells several open tabs apart; other pages have the title of their kind. */
export const usePageName = () => useSyncExternalStore(subscribe, () => current)

export function useNamePage(name: string) {
  useEffect(() => {
    change(name)
    return () => change(undefined)
  }, [name])
}
