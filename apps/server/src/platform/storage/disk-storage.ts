import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nullIfMissing } from '../null-if-missing.ts'
import { privateFile, privateFolder } from '../private-files.ts'
import { syncFolder } from '../synced-files.ts'
import { isFileName, pathOf, type Storage } from './storage.ts'
import { storageError } from './storage-error.ts'

/** Stores files in a folder of this machine or of a shared disk. */
export function diskStorage(root: string): Storage {
  const incoming = join(root, '.incoming')
  const fileOf = (name: string) => join(root, pathOf(name))

  return {
    async put(name, content) {
      const target = fileOf(name)
      const unfinished = join(incoming, randomUUID())
      try {
        await mkdir(incoming, { recursive: true, mode: privateFolder })
        // Flushed, because the content must be on the disk before the file gets its name.
        const bytes = Buffer.isBuffer(content) ? content : content.stream
        await writeFile(unfinished, bytes, { flag: 'wx', flush: true, mode: privateFile })
        await mkdir(dirname(target), { recursive: true, mode: privateFolder })
        await rename(unfinished, target)
        for (const folder of [dirname(target), dirname(dirname(target)), root]) await syncFolder(folder)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw storageError(error)
      }
    },

    async read(name) {
      const file = await open(fileOf(name)).catch(nullIfMissing)
      if (!file) return null
      const { size } = await file.stat()
      return { body: file.createReadStream(), size }
    },

    has: async (name) => (await stat(fileOf(name)).catch(nullIfMissing)) !== null,

    remove: (name) => rm(fileOf(name), { force: true }),

    async *list(start = '') {
      for (const first of await foldersIn(root)) {
        if (!first.startsWith(start)) continue
        for (const second of await foldersIn(join(root, first))) {
          const names = (await readdir(join(root, first, second)).catch(nullIfMissing)) ?? []
          for (const name of names.filter(isFileName)) {
            const found = await stat(join(root, first, second, name)).catch(nullIfMissing)
            if (found) yield { name, modifiedAt: found.mtime }
          }
        }
      }
    },
  }
}

/** Longer than writing any file takes. */
const unfinishedMaxAgeMs = 60 * 60 * 1000

/** Removes incomplete files of killed processes. */
export async function removeUnfinishedFiles(root: string) {
  const incoming = join(root, '.incoming')
  const names = await readdir(incoming).catch(() => [])
  for (const path of names.map((name) => join(incoming, name))) {
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > unfinishedMaxAgeMs) await rm(path, { force: true })
  }
}

const foldersIn = async (path: string) =>
  ((await readdir(path).catch(nullIfMissing)) ?? []).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort()
