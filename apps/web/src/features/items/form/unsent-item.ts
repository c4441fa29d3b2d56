import { readUnsentFiles, writeUnsentFiles } from '../../../lib/unsent-files.ts'
import { deleteUnsentInput, readUnsentInput, writeUnsentInput } from '../../../lib/unsent-input.ts'
import { newPhoto, type Photo } from '../photos/photo.ts'
import type { RestoredItem, UnsentItem } from './item-form-store.ts'
import { emptyValues } from './item-form-values.ts'

/** What a member entered into a form of an item and did not send: text in local storage, photos in IndexedDB. */
export async function readUnsentItem(name: string): Promise<RestoredItem | null> {
  const unsent = readUnsentInput<UnsentItem>(name)
  if (!unsent.values || !unsent.savedAt) return null
  // An older version of the app may have had fewer fields.
  const values = { ...emptyValues, ...unsent.values }
  return { ...(unsent as UnsentItem), values, photos: await readUnsentPhotos(name) }
}

export const writeUnsentItem = (name: string, unsent: UnsentItem) => writeUnsentInput(name, unsent)

export function deleteUnsentItem(name: string) {
  deleteUnsentInput(name)
  void writeUnsentPhotos(name, [])
}

export async function writeUnsentPhotos(name: string, photos: Photo[]) {
  const entries = photos.map(
    (photo): PhotoEntry => (photo.kind === 'stored' ? { url: photo.url } : { file: photo.file }),
  )
  await writeUnsentFiles(name, entries)
}

async function readUnsentPhotos(name: string): Promise<Photo[]> {
  return (await readUnsentFiles<PhotoEntry>(name)).map((entry) =>
    'url' in entry ? { key: entry.url, kind: 'stored', url: entry.url } : newPhoto(entry.file),
  )
}

type PhotoEntry = { url: string } | { file: File }
