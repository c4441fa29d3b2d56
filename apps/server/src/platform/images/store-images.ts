import type { Tx } from '../database/open-database.ts'
import type { Storage } from '../storage/storage.ts'
import { lockFiles } from '../storage/sweep-media.ts'
import { type EncodedImage, imageContentType } from './resize-image.ts'

/** Call it before the transaction that references the files. If that fails, the sweep removes them later. */
export async function storeImages(storage: Storage, images: EncodedImage[]) {
  await Promise.all(images.map(({ file, bytes }) => storage.put(file, bytes, { type: imageContentType })))
}

/** Call it in the transaction that references the files. Ensures that they exist and that no sweep removes them before the commit. */
export async function ensureImagesStored(tx: Tx, storage: Storage, images: EncodedImage[]) {
  await lockFiles(tx, 'shared')
  for (const image of images) {
    if (!(await storage.has(image.file))) await storeImages(storage, [image])
  }
}
