import type { Tx } from '../database/open-database.ts'
import { holdFiles } from '../storage/hold-files.ts'
import type { Storage } from '../storage/storage.ts'
import { type Picture, pictureType } from './make-pictures.ts'

/** Stores the files, before the transaction that names them: should that fail, they are swept away later. */
export async function storePictures(storage: Storage, pictures: Picture[]) {
  await Promise.all(pictures.map(({ file, bytes }) => storage.put(file, bytes, { type: pictureType })))
}

/** In the transaction that names them: they are there, and no sweep takes them before it is committed. */
export async function keepPictures(tx: Tx, storage: Storage, pictures: Picture[]) {
  await holdFiles(tx, 'together')
  for (const picture of pictures) {
    if (!(await storage.has(picture.file))) await storePictures(storage, [picture])
  }
}
