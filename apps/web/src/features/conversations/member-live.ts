import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isLive = false

/** Records whether the live channel of the member is open. While it is, polling is unnecessary. */
export function setMemberLive(live: boolean) {
  isLive = live
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsMemberLive = () => useSyncExternalStore(subscribe, () => isLive)
