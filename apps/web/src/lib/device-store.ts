/** Key-value store in IndexedDB, for files and for values too large for local storage. */
export type DeviceStore = {
  read: (key: string) => Promise<unknown>
  write: (key: string, value: unknown) => Promise<void>
  delete: (key: string) => Promise<void>
  keys: () => Promise<string[]>
}

type CreateRequest = (store: IDBObjectStore) => IDBRequest

/**
 * Opens the database on first use. Where the browser forbids IndexedDB or the disk is full, reads return nothing and writes
 * are dropped. Each store has its own database: a new store needs no version upgrade, which tabs with an older version of
 * the app would block.
 */
export function deviceStore(databaseName: string, storeName: string): DeviceStore {
  let database: Promise<IDBDatabase> | undefined

  async function request(mode: IDBTransactionMode, createRequest: CreateRequest): Promise<unknown> {
    try {
      database ??= openDatabase(databaseName, storeName)
      const store = (await database).transaction(storeName, mode).objectStore(storeName)
      return await promiseOf(createRequest(store))
    } catch {
      return undefined
    }
  }

  return {
    read: (key) => request('readonly', (store) => store.get(key)),
    write: async (key, value) => void (await request('readwrite', (store) => store.put(value, key))),
    delete: async (key) => void (await request('readwrite', (store) => store.delete(key))),
    keys: async () => ((await request('readonly', (store) => store.getAllKeys())) ?? []) as string[],
  }
}

function openDatabase(databaseName: string, storeName: string): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return promiseOf(request)
}

const promiseOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
