import { useSyncExternalStore } from 'react'
import { createStore } from '../lib/store.ts'

const isAvailable = createStore(false)

export const markUpdateAvailable = () => isAvailable.set(true)

/** Returns true once a newer version than that of this page is available. */
export const useIsUpdateAvailable = () => useSyncExternalStore(isAvailable.subscribe, isAvailable.get, () => false)
