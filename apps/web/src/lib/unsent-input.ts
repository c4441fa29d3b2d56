import { onStoredElsewhere } from './browser-storage.ts'
import { currentSession } from './session.ts'

const prefix = 'pollen.draft.'

/**
 * Input that was not sent yet and survives a reload; never a password. A member's input stays on this device, also in a
 * second tab and when the server ends the session; it is deleted when they log out or when somebody else logs in, for a
 * device may be shared. A visitor's input is deleted with the tab, because nobody can say whose it is later.
 */
function storageFor(name: string): { storage: Storage; key: string } {
  const member = currentSession()?.userId
  return member === undefined
    ? { storage: sessionStorage, key: `${prefix}${name}` }
    : { storage: localStorage, key: `${prefix}${member}.${name}` }
}

export function readUnsentInput<Values extends object>(name: string): Partial<Values> {
  try {
    const { storage, key } = storageFor(name)
    const saved: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof saved === 'object' && saved !== null ? saved : {}
  } catch {
    return {}
  }
}

export function writeUnsentInput(name: string, values: object) {
  try {
    const { storage, key } = storageFor(name)
    if (Object.keys(values).length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(values))
  } catch {
    // The storage is full or forbidden: the input lasts until the page is left.
  }
}

export const deleteUnsentInput = (name: string) => writeUnsentInput(name, {})

/** The names of all the input that the member has not sent yet. */
export function unsentInputNames(): string[] {
  const own = `${prefix}${currentSession()?.userId}.`
  return keysIn('localStorage')
    .filter((key) => key.startsWith(own))
    .map((key) => key.slice(own.length))
}

/** The filters of the last visit are stored as unsent input is, but there is nothing to send. */
export const filtersName = 'filters'

/** Whether this device keeps something that a member has not sent yet, also after the end of the session. */
export const keepsUnsentInput = () => keysIn('localStorage').some((key) => !key.endsWith(`.${filtersName}`))

/** Calls the listener when another tab changed input of the member whose name starts like this. */
export const onUnsentInputElsewhere = (nameStart: string, listener: () => void) =>
  onStoredElsewhere(prefix, (key) => {
    if (key === null || key.startsWith(`${prefix}${currentSession()?.userId}.${nameStart}`)) listener()
  })

/** Deletes the input of everybody, or of everybody else than one member; a visitor's goes too. */
export function wipeUnsentInput({ exceptOf }: { exceptOf?: number } = {}) {
  for (const key of keysIn('localStorage')) {
    if (!key.startsWith(`${prefix}${exceptOf}.`)) localStorage.removeItem(key)
  }
  wipeVisitorInput()
}

export function wipeVisitorInput() {
  for (const key of keysIn('sessionStorage')) sessionStorage.removeItem(key)
}

function keysIn(storage: 'localStorage' | 'sessionStorage'): string[] {
  try {
    return Object.keys(globalThis[storage]).filter((key) => key.startsWith(prefix))
  } catch {
    // The storage is forbidden: it has nothing.
    return []
  }
}
