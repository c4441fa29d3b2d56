import { currentSession } from '../../../lib/session.ts'
import { deleteUnsentInput, readUnsentInput, writeUnsentInput } from '../../../lib/unsent-input.ts'
import { newPhoto, type Photo } from '../photos/photo.ts'
import type { RestoredItem, UnsentItem } from './item-form-store.ts'
import { emptyValues } from './item-form-values.ts'

/** What a member entered into a form of an item and did not send: text in local storage, photos in IndexedDB. */
export async function readUnsentItem(name: string): Promise<RestoredItem | null> {
  const unsent = readUnsentInput<UnsentItem>(name)
  if (!unsent.values || !unsent.savedAt) return null
  // An older version of the app may have had fewer fields.
  const values = { ...emptyValues, ...unsent.values }
  return { ...(unsent as UnsentItem), values, photos: await readUnsentPhotos(name) }
}

export const writeUnsentItem = (name: string, unsent: UnsentItem) => writeUnsentInput(name, unsent)

export function deleteUnsentItem(name: string) {
  deleteUnsentInput(name)
  void writeUnsentPhotos(name, [])
}

/** Photos are too large for local storage. Where the browser forbids IndexedDB, they are lost with the page. */
export async function writeUnsentPhotos(name: string, photos: Photo[]) {
  const key = storeKey(name)
  const entries = photos.map(
    (photo): PhotoEntry => (photo.kind === 'stored' ? { url: photo.url } : { file: photo.file }),
  )
  const write = (store: IDBObjectStore) => (entries.length > 0 ? store.put(entries, key) : store.delete(key))
  await requestStore('readwrite', write).catch(() => undefined)
}

async function readUnsentPhotos(name: string): Promise<Photo[]> {
  const key = storeKey(name)
  const entries = await requestStore('readonly', (store) => store.get(key)).catch(() => undefined)
  return ((entries ?? []) as PhotoEntry[]).map((entry) =>
    'url' in entry ? { key: entry.url, kind: 'stored', url: entry.url } : newPhoto(entry.file),
  )
}

type PhotoEntry = { url: string } | { file: File }

const storeName = 'photos'
const storeKey = (name: string) => `${currentSession()?.userId}.${name}`
let database: Promise<IDBDatabase> | undefined

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
