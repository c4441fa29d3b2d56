import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, writeStored } from './browser-storage.ts'

export type Session = { token: string; userId: number }

const key = 'pollen.session'
const listeners = new Set<() => void>()
let current = read()

function read(): Session | null {
  try {
    const { token, userId } = JSON.parse(readStored(key) ?? 'null') ?? {}
    return typeof token === 'string' && typeof userId === 'number' ? { token, userId } : null
  } catch {
    return null
  }
}

function change(session: Session | null) {
  current = session
  for (const listener of listeners) listener()
}

onStoredElsewhere(key, () => change(read()))

/** Who is logged in on this browser, or null for a visitor. */
export const currentSession = () => current

export function startSession(session: Session) {
  writeStored(key, JSON.stringify(session))
  change(session)
}

export function endSession() {
  writeStored(key, null)
  change(null)
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = () => useSyncExternalStore(subscribeToSession, currentSession)
