import { onStoredElsewhere } from './browser-storage.ts'
import { currentSession } from './session.ts'

const prefix = 'pollen.draft.'

/** The filters of the last visit are stored as unsent input is, but there is nothing to send. */
export const filtersName = 'filters'

/** How the names of what waits in the outbox start: `outgoing-comment.7.` and a key. */
export const outboxPrefix = 'outgoing-'

type Device = {
  /** Keeps its entries when the tab is closed. May throw where the browser forbids storage. */
  local: () => Storage
  /** Loses its entries with the tab. */
  tab: () => Storage
  memberId: () => number | undefined
  onStoredElsewhere: typeof onStoredElsewhere
}

/**
 * Input that was not sent yet and survives a reload; never a password. A member's input stays on this device, also in a
 * second tab and when the server ends the session; it is deleted when they log out or when another member logs in, because a
 * device may be shared. A visitor's input is deleted with the tab, because its owner cannot be known later.
 */
export function createUnsentInput(device: Device) {
  function storageFor(name: string): { storage: Storage; key: string } {
    const member = device.memberId()
    return member === undefined
      ? { storage: device.tab(), key: `${prefix}${name}` }
      : { storage: device.local(), key: `${prefix}${member}.${name}` }
  }

  function readUnsentInput<Values extends object>(name: string): Partial<Values> {
    try {
      const { storage, key } = storageFor(name)
      const saved: unknown = JSON.parse(storage.getItem(key) ?? '{}')
      return typeof saved === 'object' && saved !== null ? saved : {}
    } catch {
      return {}
    }
  }

  function writeUnsentInput(name: string, values: object) {
    try {
      const { storage, key } = storageFor(name)
      if (Object.keys(values).length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(values))
    } catch {
      // The storage is full or forbidden: the input lasts until the page is left.
    }
  }

  function keysIn(storage: 'local' | 'tab'): string[] {
    try {
      return Object.keys(device[storage]()).filter((key) => key.startsWith(prefix))
    } catch {
      // The storage is forbidden: it has nothing.
      return []
    }
  }

  function wipeVisitorInput() {
    for (const key of keysIn('tab')) device.tab().removeItem(key)
  }

  return {
    readUnsentInput,
    writeUnsentInput,
    deleteUnsentInput: (name: string) => writeUnsentInput(name, {}),

    /** The names of all the input that the member has not sent yet. */
    unsentInputNames(): string[] {
      const own = `${prefix}${device.memberId()}.`
      return keysIn('local')
        .filter((key) => key.startsWith(own))
        .map((key) => key.slice(own.length))
    },

    /** Whether this device keeps something that a member has not sent yet, also after the end of the session. */
    keepsUnsentInput: () => keysIn('local').some((key) => !key.endsWith(`.${filtersName}`)),

    /** Calls the listener with the name of input that another tab changed, or with null when any may have changed. */
    onUnsentInputElsewhere: (nameStart: string, listener: (name: string | null) => void) =>
      device.onStoredElsewhere(prefix, (key) => {
        const own = `${prefix}${device.memberId()}.`
        if (key === null) listener(null)
        else if (key.startsWith(`${own}${nameStart}`)) listener(key.slice(own.length))
      }),

    /** Deletes the input of all members, or of all but one; a visitor's goes too. */
    wipeUnsentInput({ exceptOf }: { exceptOf?: number } = {}) {
      for (const key of keysIn('local')) {
        if (!key.startsWith(`${prefix}${exceptOf}.`)) device.local().removeItem(key)
      }
      wipeVisitorInput()
    },
    wipeVisitorInput,
  }
}

export type UnsentInput = ReturnType<typeof createUnsentInput>

/** The unsent input of this browser. */
export const unsentInput = createUnsentInput({
  local: () => localStorage,
  tab: () => sessionStorage,
  memberId: () => currentSession()?.userId,
  onStoredElsewhere,
})

export const {
  readUnsentInput,
  writeUnsentInput,
  deleteUnsentInput,
  unsentInputNames,
  keepsUnsentInput,
  onUnsentInputElsewhere,
  wipeUnsentInput,
  wipeVisitorInput,
} = unsentInput
