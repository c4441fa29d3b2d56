import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, writeStored } from './browser-storage.ts'

export type Session = { token: string; userId: number }

const key = 'pollen.session'
const listeners = new Set<() => void>()
let current = read()
let changesOfMember = 0

function read(): Session | null {
  try {
    const { token, userId } = JSON.parse(readStored(key) ?? 'null') ?? {}
    return typeof token === 'string' && typeof userId === 'number' ? { token, userId } : null
  } catch {
    return null
  }
}

function change(session: Session | null) {
  if (session?.token === current?.token) return
  if (current && session && current.userId !== session.userId) changesOfMember++
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

/**
 * How often another member took the place of one without a log-in here, because it happened in another tab. What is shown
 * of the first one must not stay.
 */
export const useChangesOfMember = () => useSyncExternalStore(subscribeToSession, () => changesOfMember)

/** The server, which writes the home page, knows nobody. */
const nobody = () => null

export const useSession = () => useSyncExternalStore(subscribeToSession, currentSession, nobody)
