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
 * Opens the S3 store of the operator, or folders in DATA_DIR. With a store, older files in the folders stay readable until
 * `npm run media:move` has copied them.
 */
export async function openStorage(config: StorageConfig): Promise<Storages> {
  const { media, exports } = { media: await openPlaces(config, 'media'), exports: await openPlaces(config, 'exports') }
  return { media: media.both, exports: exports.both }
}

/** Returns the name of the store for new pictures. */
export const storeName = ({ S3_URL }: Pick<StorageConfig, 'S3_URL'>) => S3_URL ?? 'DATA_DIR'

/** Opens both places of files. `s3` is null without a store. */
export async function openPlaces(config: StorageConfig, kind: keyof Storages) {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '' } = config
  const folder = join(config.DATA_DIR, kind)
  await removeUnfinishedFiles(folder)
  const disk = diskStorage(folder)
  if (!url) return { disk, s3: null, both: disk }
  // Imported only if it is used, because the S3 client is large.
  const { s3Storage } = await import('./s3-storage.ts')
  const s3: Storage = s3Storage({ url, region, accessKey, secretKey }, kind)
  return { disk, s3, both: existsSync(folder) ? readBoth(s3, disk) : s3 }
}

/** Writes to the current place, reads from both and removes from both. */
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
      // Lists one of 256 folders at a time, so that not all names of a large store are in memory.
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
