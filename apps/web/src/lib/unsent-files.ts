import { memberStore } from './member-store.ts'

const store = memberStore('pollen-drafts', 'photos')

/**
 * Stores the files of a member's unsent input, which are too large for local storage. Where the browser forbids IndexedDB,
 * they are lost with the page.
 */
export const writeUnsentFiles = (name: string, entries: unknown[]) =>
  entries.length > 0 ? store.write(name, entries) : store.delete(name)

export const readUnsentFiles = async <Entry>(name: string) => ((await store.read(name)) ?? []) as Entry[]

export const wipeUnsentFiles = store.wipe
