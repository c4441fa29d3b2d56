/** What a browser stores in a database of its own, by key: more than local storage takes, and files. */
export type DeviceStore = {
  read: (key: string) => Promise<unknown>
  write: (key: string, value: unknown) => Promise<void>
  delete: (key: string) => Promise<void>
  keys: () => Promise<string[]>
}

type Ask = (store: IDBObjectStore) => IDBRequest

/**
 * Opened when it is first used. Where the browser forbids it or has no room left, nothing is stored and nothing is found. One
 * database for each store, so that a new store does not wait for tabs that still use an older version of the app.
 */
export function deviceStore(databaseName: string, storeName: string): DeviceStore {
  let database: Promise<IDBDatabase> | undefined

  async function request(mode: IDBTransactionMode, ask: Ask): Promise<unknown> {
    try {
      database ??= openDatabase(databaseName, storeName)
      const store = (await database).transaction(storeName, mode).objectStore(storeName)
      return await answerTo(ask(store))
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
  return answerTo(request)
}

const answerTo = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
