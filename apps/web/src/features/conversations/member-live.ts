import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isLive = false

/** Whether the member's own live channel is open: while it is, nothing needs to be polled. */
export function setMemberLive(live: boolean) {
  isLive = live
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsMemberLive = () => useSyncExternalStore(subscribe, () => isLive)
