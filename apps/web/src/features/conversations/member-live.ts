import { useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'

const isLive = createStore(false)

/** Records whether the live channel of the member is open. While it is, polling is unnecessary. */
export const setMemberLive = isLive.set

export const useIsMemberLive = () => useSyncExternalStore(isLive.subscribe, isLive.get)
