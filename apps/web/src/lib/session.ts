import { useSyncExternalStore } from 'react'
import { onChangeInOtherTab, readStored, writeStored } from './browser-storage.ts'
import { createStore } from './store.ts'

export type Session = { token: string; userId: number }

const key = 'pollen.session'
const current = createStore(read())
let memberChanges = 0

function read(): Session | null {
  try {
    const { token, userId } = JSON.parse(readStored(key) ?? 'null') ?? {}
    return typeof token === 'string' && typeof userId === 'number' ? { token, userId } : null
  } catch {
    return null
  }
}

function change(session: Session | null) {
  const previous = current.get()
  if (session?.token === previous?.token) return
  if (previous && session && previous.userId !== session.userId) memberChanges++
  current.set(session)
}

onChangeInOtherTab(key, () => change(read()))

/** The session of this browser, or null for a visitor. */
export const currentSession = current.get

export function startSession(session: Session) {
  writeStored(key, JSON.stringify(session))
  change(session)
}

export function endSession() {
  writeStored(key, null)
  change(null)
}

export const subscribeToSession = current.subscribe

/**
 * Counts changes from one member to another without a log-in on this page, which happen when another tab logs in. Whatever
 * the page shows of the first member must go.
 */
export const useMemberChangeCount = () => useSyncExternalStore(subscribeToSession, () => memberChanges)

/** The server, which renders the home page, has no session. */
const noSession = () => null

export const useSession = () => useSyncExternalStore(subscribeToSession, currentSession, noSession)
