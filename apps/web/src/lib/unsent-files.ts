import { currentSession } from './session.ts'

const storeName = 'photos'
let database: Promise<IDBDatabase> | undefined

/**
 * Files of unsent input, which are too large for local storage. Only members have some. Where the browser forbids
 * IndexedDB, they are lost with the page.
 */
export async function writeUnsentFiles(name: string, entries: unknown[]) {
  const key = keyOf(name)
  if (!key) return
  const write = (store: IDBObjectStore) => (entries.length > 0 ? store.put(entries, key) : store.delete(key))
  await requestStore('readwrite', write).catch(() => undefined)
}

export async function readUnsentFiles<Entry>(name: string): Promise<Entry[]> {
  const key = keyOf(name)
  if (!key) return []
  const entries = await requestStore('readonly', (store) => store.get(key)).catch(() => undefined)
  return (entries ?? []) as Entry[]
}

/** Deletes the files of everybody, or of everybody else than one member. */
export async function wipeUnsentFiles({ exceptOf }: { exceptOf?: number } = {}) {
  const keys = await requestStore('readonly', (store) => store.getAllKeys()).catch(() => [])
  const others = (keys as IDBValidKey[]).filter((key) => !String(key).startsWith(`${exceptOf}.`))
  for (const key of others) await requestStore('readwrite', (store) => store.delete(key)).catch(() => undefined)
}

const keyOf = (name: string) => {
  const member = currentSession()?.userId
  return member === undefined ? undefined : `${member}.${name}`
}

function openDatabase(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('pollen-drafts', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return database
}

async function requestStore(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const store = (await openDatabase()).transaction(storeName, mode).objectStore(storeName)
  return new Promise((resolve, reject) => {
    const request = ask(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
