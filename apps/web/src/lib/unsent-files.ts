import { deviceStore } from './device-store.ts'
import { currentSession } from './session.ts'

const store = deviceStore('pollen-drafts', 'photos')

/**
 * Files of unsent input, which are too large for local storage. Only members have some. Where the browser forbids
 * IndexedDB, they are lost with the page.
 */
export async function writeUnsentFiles(name: string, entries: unknown[]) {
  const key = keyOf(name)
  if (!key) return
  await (entries.length > 0 ? store.write(key, entries) : store.delete(key))
}

export async function readUnsentFiles<Entry>(name: string): Promise<Entry[]> {
  const key = keyOf(name)
  return key ? (((await store.read(key)) ?? []) as Entry[]) : []
}

/** Deletes the files of everybody, or of everybody else than one member. */
export async function wipeUnsentFiles({ exceptOf }: { exceptOf?: number } = {}) {
  const others = (await store.keys()).filter((key) => !key.startsWith(`${exceptOf}.`))
  for (const key of others) await store.delete(key)
}

const keyOf = (name: string) => {
  const member = currentSession()?.userId
  return member === undefined ? undefined : `${member}.${name}`
}
