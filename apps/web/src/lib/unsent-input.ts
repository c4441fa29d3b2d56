import { onChangeInOtherTab } from './browser-storage.ts'
import { currentSession } from './session.ts'

const prefix = 'pollen.draft.'

/** The filters and the map of the last visit use the same storage, but members did not type them and would not miss them. */
export const filtersName = 'filters'
export const cameraName = 'map-camera'
const isTyped = (name: string) => name !== filtersName && name !== cameraName

/** Prefix of the entries of the outbox, such as `outgoing-comment.7.` and a key. */
export const outboxPrefix = 'outgoing-'

type Device = {
  /** Keeps its entries when the tab is closed. May throw where the browser forbids storage. */
  local: () => Storage
  /** Loses its entries with the tab. */
  tab: () => Storage
  memberId: () => number | undefined
  onChangeInOtherTab: typeof onChangeInOtherTab
}

/**
 * Stores unsent input, but never passwords, so that it survives a reload. Devices may be shared: a member's input stays
 * when the server ends the session, but is deleted on log-out or when another member logs in. A visitor's input is deleted
 * with the tab, because its owner is unknown.
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
      // The storage is full or forbidden. The input lasts until the page is left.
    }
  }

  /** Notes which entry this tab writes, so that a reload finds it again. Null deletes the note. */
  function writeTabNote(name: string, note: string | null) {
    try {
      if (note === null) device.tab().removeItem(noteKey(name))
      else device.tab().setItem(noteKey(name), note)
    } catch {
      // Without the note, a reload finds the newest entry.
    }
  }

  function readTabNote(name: string): string | null {
    try {
      return device.tab().getItem(noteKey(name))
    } catch {
      return null
    }
  }
  const noteKey = (name: string) => `${prefix}${device.memberId()}.${name}`

  function keysIn(storage: 'local' | 'tab'): string[] {
    try {
      return Object.keys(device[storage]()).filter((key) => key.startsWith(prefix))
    } catch {
      // The storage is forbidden, so it has no entries.
      return []
    }
  }

  /** The names of the current member's unsent input. */
  function unsentInputNames(): string[] {
    const own = `${prefix}${device.memberId()}.`
    return keysIn('local')
      .filter((key) => key.startsWith(own))
      .map((key) => key.slice(own.length))
      .filter(isTyped)
  }

  function wipeVisitorInput() {
    for (const key of keysIn('tab')) device.tab().removeItem(key)
  }

  return {
    readUnsentInput,
    writeUnsentInput,
    deleteUnsentInput: (name: string) => writeUnsentInput(name, {}),
    readTabNote,
    writeTabNote,

    unsentInputNames,
    hasInputOfCurrentMember: () => unsentInputNames().length > 0,
    /** Includes members whose session has ended. */
    hasInputOfAnyMember: () => keysIn('local').some((key) => isTyped(key.slice(prefix.length).replace(/^\d+\./, ''))),

    /** Calls the listener with the name of input that another tab changed, or with null if any may have changed. */
    onUnsentInputInOtherTab: (nameStart: string, listener: (name: string | null) => void) =>
      device.onChangeInOtherTab(prefix, (key) => {
        const own = `${prefix}${device.memberId()}.`
        if (key === null) listener(null)
        else if (key.startsWith(`${own}${nameStart}`)) listener(key.slice(own.length))
      }),

    /** Deletes the input of visitors and of all members, or of all members but one. */
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
  onChangeInOtherTab,
})

export const {
  readUnsentInput,
  writeUnsentInput,
  deleteUnsentInput,
  readTabNote,
  writeTabNote,
  unsentInputNames,
  hasInputOfCurrentMember,
  hasInputOfAnyMember,
  onUnsentInputInOtherTab,
  wipeUnsentInput,
  wipeVisitorInput,
} = unsentInput
