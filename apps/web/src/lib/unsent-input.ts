import { currentSession } from './session.ts'

/**
 * Input that was not sent yet and survives a reload; never a password. A member's input stays on this device, also in a
 * second tab and when the session ends early; each member has their own, for a device may be shared. A visitor's input
 * is deleted with the tab, because nobody can say whose it is later.
 */
function storageFor(name: string): { storage: Storage; key: string } {
  const member = currentSession()?.userId
  return member === undefined
    ? { storage: sessionStorage, key: `pollen.draft.${name}` }
    : { storage: localStorage, key: `pollen.draft.${member}.${name}` }
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
