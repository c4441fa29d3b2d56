import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

const pageName = createStore<string | undefined>(undefined)

/** The name of the page's subject, for the title of the tab; undefined on pages with a fixed title. */
export const usePageName = () => useSyncExternalStore(pageName.subscribe, pageName.get)

export function useSetPageName(name: string) {
  useEffect(() => {
    pageName.set(name)
    return () => pageName.set(undefined)
  }, [name])
}
