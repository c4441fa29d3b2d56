import { currentSession } from './session.ts'

/**
 * What somebody typed and has not sent yet; never a password. A member's stays on this device: after a reload, in a
 * second tab, and when the session ends before its time. Each has their own, for a device may be shared. What a visitor
 * types belongs to nobody yet, and goes with the tab.
 */
function shelf(name: string): { storage: Storage; key: string } {
  const member = currentSession()?.userId
  return member === undefined
    ? { storage: sessionStorage, key: `pollen.draft.${name}` }
    : { storage: localStorage, key: `pollen.draft.${member}.${name}` }
}

export function readDraft<Values extends object>(name: string): Partial<Values> {
  try {
    const { storage, key } = shelf(name)
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

export function writeDraft(name: string, values: object) {
  try {
    const { storage, key } = shelf(name)
    if (Object.keys(values).length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(values))
  } catch {
    // Full or forbidden: it holds until the page is left.
  }
}

export const forgetDraft = (name: string) => writeDraft(name, {})
