import { readUnsentFiles, writeUnsentFiles } from '../../../lib/unsent-files.ts'
import { deleteUnsentInput, readUnsentInput, unsentInputNames, writeUnsentInput } from '../../../lib/unsent-input.ts'
import { newPhoto, type Photo } from '../photos/photo.ts'
import type { RestoredItem, UnsentItem } from './item-form-store.ts'
import { emptyValues } from './item-form-values.ts'

/** The name of what a member changed in an item and did not send. */
export const unsentEditName = (id: number | string) => `item-edit-${id}`

/** What a member entered into a form of an item and did not send: text in local storage, photos in IndexedDB. */
export async function readUnsentItem(name: string): Promise<RestoredItem | null> {
  const unsent = readUnsentText(name)
  return unsent && { ...unsent, photos: await readUnsentPhotos(name) }
}

export const hasUnsentItem = (name: string) => readUnsentText(name) !== null

function readUnsentText(name: string): UnsentItem | null {
  const unsent = readUnsentInput<UnsentItem>(name)
  if (!unsent.values || !unsent.savedAt) return null
  // An older version of the app may have had fewer fields.
  return { ...(unsent as UnsentItem), values: { ...emptyValues, ...unsent.values } }
}

/** Items that are stored while some of their photos still wait on this device. */
export function itemsWithoutPhotos(): { id: string; name: string }[] {
  const edits = unsentInputNames().filter((name) => name.startsWith(unsentEditName('')))
  return edits.flatMap((name) => {
    const { isStored, values } = readUnsentInput<UnsentItem>(name)
    return isStored && values ? [{ id: name.slice(unsentEditName('').length), name: values.name }] : []
  })
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
