import { currentSession } from '../../../lib/session.ts'
import { newPhoto, type Photo } from '../photos/photo.ts'

/** The photos of a draft, which are too large for local storage. Where a browser forbids it, they are not kept. */
const shelf = 'photos'
let opened: Promise<IDBDatabase> | undefined

type Kept = { url: string } | { file: File }

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('pollen-drafts', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(shelf)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

async function ask(mode: IDBTransactionMode, question: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const store = (await open()).transaction(shelf, mode).objectStore(shelf)
  return new Promise((resolve, reject) => {
    const request = question(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const keyOf = (name: string) => `${currentSession()?.userId}.${name}`

export async function keepPhotos(name: string, photos: Photo[]) {
  const key = keyOf(name)
  const kept = photos.map((photo): Kept => (photo.kind === 'kept' ? { url: photo.url } : { file: photo.file }))
  await ask('readwrite', (store) => (kept.length > 0 ? store.put(kept, key) : store.delete(key))).catch(() => undefined)
}

export async function readKeptPhotos(name: string): Promise<Photo[]> {
  const key = keyOf(name)
  const kept = await ask('readonly', (store) => store.get(key)).catch(() => undefined)
  return ((kept ?? []) as Kept[]).map((one) =>
    'url' in one ? { key: one.url, kind: 'kept', url: one.url } : newPhoto(one.file),
  )
}
