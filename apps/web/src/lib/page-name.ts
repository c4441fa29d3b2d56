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

/** The name of the page's subject, for the title of the tab; undefined on pages with a fixed title. */
export const usePageName = () => useSyncExternalStore(subscribe, () => current)

export function useSetPageName(name: string) {
  useEffect(() => {
    change(name)
    return () => change(undefined)
  }, [name])
}
