import { join } from 'node:path'
import { diskStorage } from './disk-storage.ts'
import { forgetUnfinished } from './forget-unfinished.ts'
import type { Storages } from './storage.ts'

type StorageConfig = {
  DATA_DIR: string
  S3_URL?: string
  S3_REGION: string
  S3_ACCESS_KEY?: string
  S3_SECRET_KEY?: string
}

/** The store of the operator, or else folders in DATA_DIR; `DATA_DIR/media` is what a backup copies. */
export async function openStorage(config: StorageConfig): Promise<Storages> {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '' } = config
  if (url) {
    // Loaded by those who use it: it is large.
    const { s3Storage } = await import('./s3-storage.ts')
    const access = { url, region, accessKey, secretKey }
    return { media: s3Storage(access, 'media'), exports: s3Storage(access, 'exports') }
  }
  const folders = { media: join(config.DATA_DIR, 'media'), exports: join(config.DATA_DIR, 'exports') }
  for (const folder of Object.values(folders)) await forgetUnfinished(folder)
  return { media: diskStorage(folders.media), exports: diskStorage(folders.exports) }
}
