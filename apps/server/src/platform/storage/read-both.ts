import type { Storage } from './storage.ts'

/** Writes to the current place, and reads also what lies in the earlier one. Whatever is removed is removed from both. */
export function readBoth(current: Storage, earlier: Storage): Storage {
  return {
    put: current.put,
    read: async (name) => (await current.read(name)) ?? earlier.read(name),
    has: async (name) => (await current.has(name)) || earlier.has(name),
    async remove(name) {
      await earlier.remove(name)
      await current.remove(name)
    },
    async *list(start = '') {
      // One of 256 folders at a time, so that the names of a large store need not all be in memory.
      const folders = start === '' ? Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0')) : [start]
      const hasEarlier = !(await earlier.list(start)[Symbol.asyncIterator]().next()).done
      if (!hasEarlier) return yield* current.list(start)
      for (const folder of folders) {
        const listed = new Set<string>()
        for await (const file of current.list(folder)) {
          listed.add(file.name)
          yield file
        }
        for await (const file of earlier.list(folder)) if (!listed.has(file.name)) yield file
      }
    },
  }
}
