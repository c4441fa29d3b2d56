import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { diskStorage, removeUnfinishedFiles } from './disk-storage.ts'
import type { Storage, Storages } from './storage.ts'

type StorageConfig = {
  DATA_DIR: string
  S3_URL?: string
  S3_REGION: string
  S3_ACCESS_KEY?: string
  S3_SECRET_KEY?: string
}

/**
 * Opens the S3 store of the operator, or else folders in DATA_DIR. With a store, what was in the folders before is still read
 * from there, until `npm run media:move` has copied it.
 */
export async function openStorage(config: StorageConfig): Promise<Storages> {
  const { media, exports } = { media: await openPlaces(config, 'media'), exports: await openPlaces(config, 'exports') }
  return { media: media.both, exports: exports.both }
}

/** Names the store that new pictures go into. */
export const storeName = ({ S3_URL }: Pick<StorageConfig, 'S3_URL'>) => S3_URL ?? 'DATA_DIR'

/** Both places that files can be in; `s3` is null where there is none. */
export async function openPlaces(config: StorageConfig, kind: keyof Storages) {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '' } = config
  const folder = join(config.DATA_DIR, kind)
  await removeUnfinishedFiles(folder)
  const disk = diskStorage(folder)
  if (!url) return { disk, s3: null, both: disk }
  // Loaded only where it is used: it is large.
  const { s3Storage } = await import('./s3-storage.ts')
  const s3: Storage = s3Storage({ url, region, accessKey, secretKey }, kind)
  return { disk, s3, both: existsSync(folder) ? readBoth(s3, disk) : s3 }
}

/** Writes to the current place, and reads also what lies in the earlier one. Whatever is removed is removed from both. */
function readBoth(current: Storage, earlier: Storage): Storage {
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
