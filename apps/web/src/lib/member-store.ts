import { deviceStore } from './device-store.ts'
import { currentSession } from './session.ts'

/** Device store with separate entries for each member. For visitors, reads return nothing and writes are dropped. */
export function memberStore(databaseName: string, storeName: string) {
  const store = deviceStore(databaseName, storeName)
  return {
    async read(name: string): Promise<unknown> {
      const key = keyOf(name)
      const value = key && (await store.read(key))
      // Another member may have logged in meanwhile.
      return key === keyOf(name) ? value : undefined
    },
    async write(name: string, value: unknown) {
      const key = keyOf(name)
      if (key) await store.write(key, value)
    },
    async delete(name: string) {
      const key = keyOf(name)
      if (key) await store.delete(key)
    },
    /** Names of the current member's entries. */
    async names(): Promise<string[]> {
      const own = keyOf('')
      if (!own) return []
      return (await store.keys()).filter((key) => key.startsWith(own)).map((key) => key.slice(own.length))
    },
    /** Deletes the entries of all members, or of all but one. */
    async wipe({ exceptOf }: { exceptOf?: number } = {}) {
      for (const key of await store.keys()) if (!key.startsWith(`${exceptOf}.`)) await store.delete(key)
    },
  }
}

function keyOf(name: string): string | undefined {
  const member = currentSession()?.userId
  return member === undefined ? undefined : `${member}.${name}`
}
