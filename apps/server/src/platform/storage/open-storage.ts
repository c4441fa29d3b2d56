import { join } from 'node:path'
import { diskStorage, removeUnfinishedFiles } from './disk-storage.ts'
import type { Storages } from './storage.ts'

type StorageConfig = {
  DATA_DIR: string
  S3_URL?: string
  S3_REGION: string
  S3_ACCESS_KEY?: string
  S3_SECRET_KEY?: string
}

/** Opens the S3 store of the operator, or else folders in DATA_DIR; a backup copies `DATA_DIR/media`. */
export async function openStorage(config: StorageConfig): Promise<Storages> {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '' } = config
  if (url) {
    // Loaded only where it is used: it is large.
    const { s3Storage } = await import('./s3-storage.ts')
    const access = { url, region, accessKey, secretKey }
    return { media: s3Storage(access, 'media'), exports: s3Storage(access, 'exports') }
  }
  const folders = { media: join(config.DATA_DIR, 'media'), exports: join(config.DATA_DIR, 'exports') }
  for (const folder of Object.values(folders)) await removeUnfinishedFiles(folder)
  return { media: diskStorage(folders.media), exports: diskStorage(folders.exports) }
}
