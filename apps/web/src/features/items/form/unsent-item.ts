import { useEffect, useRef, useState } from 'react'
import { readUnsentFiles, writeUnsentFiles } from '../../../lib/unsent-files.ts'
import { deleteUnsentInput, readUnsentInput, unsentInputNames, writeUnsentInput } from '../../../lib/unsent-input.ts'
import { newPhoto, type Photo } from '../photos/photo.ts'
import { newAttempt, type PublishAttempt } from './item-form.api.ts'
import {
  hasUnsentChanges,
  type ItemFormState,
  type RestoredItem,
  type UnsentItem,
  unsentPhotos,
} from './item-form-store.ts'
import { completeValues } from './item-form-values.ts'

/** Name of the unsent changes to an item. */
export const unsentEditName = (id: number | string) => `item-edit-${id}`

/** Reads the unsent input of an item form: text from local storage, photos from IndexedDB. */
export async function readUnsentItem(name: string): Promise<RestoredItem | null> {
  const unsent = readUnsentText(name)
  return unsent && { ...unsent, photos: await readUnsentPhotos(name) }
}

export const hasUnsentItem = (name: string) => readUnsentText(name) !== null

function readUnsentText(name: string): UnsentItem | null {
  const unsent = readUnsentInput<UnsentItem>(name)
  if (!unsent.values || !unsent.savedAt) return null
  const { baseline } = unsent
  return {
    ...(unsent as UnsentItem),
    values: completeValues(unsent.values),
    baseline: baseline && { ...baseline, values: completeValues(baseline.values) },
  }
}

/** Returns stored items with photos that are still on this device. */
export function itemsWithUnsentPhotos(): { id: string; name: string }[] {
  const edits = unsentInputNames().filter((name) => name.startsWith(unsentEditName('')))
  return edits.flatMap((name) => {
    const { isStored, values } = readUnsentInput<UnsentItem>(name)
    return isStored && values ? [{ id: name.slice(unsentEditName('').length), name: values.name }] : []
  })
}

function deleteUnsentItem(name: string) {
  deleteUnsentInput(name)
  void writeUnsentPhotos(name, [])
}

async function writeUnsentPhotos(name: string, photos: Photo[]) {
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

/** Stores the form on this device while it differs from the state of the server. */
export function useUnsentItem(firstName: string, state: ItemFormState, lastAttempt: PublishAttempt | undefined) {
  const [name, setName] = useState(firstName)
  const attempt = useRef(lastAttempt ?? newAttempt())
  const wasChanged = useRef(false)
  // A render after the deletion, before the form is left, must not write again.
  const latest = useRef({ name, isDeleted: false })
  const isChanged = hasUnsentChanges(state)
  const { values, hasChosen, suggested, photos, sentPhotos, stored, isStored } = state
  function write() {
    const savedAt = new Date().toISOString()
    const baseline = stored && { ...stored, values: state.baseline }
    const content = { values, hasChosen, suggested, savedAt, photosCount: photos.length, isStored, baseline }
    writeUnsentInput(name, { ...content, attempt: attempt.current } satisfies UnsentItem)
  }
  const writeRef = useRef(write)
  writeRef.current = write

  const content = JSON.stringify([values, hasChosen, suggested, stored && [stored, state.baseline], photos.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is written changes `content`
  useEffect(() => {
    if (latest.current.isDeleted) return
    if (isChanged) return writeRef.current()
    // Input after a reset belongs to another item.
    if (wasChanged.current) attempt.current = newAttempt()
    if (!attempt.current.mayHaveArrived) deleteUnsentItem(name)
  }, [name, isChanged, content])
  useEffect(() => {
    wasChanged.current = isChanged
  }, [isChanged])
  useEffect(() => {
    if (isChanged && !latest.current.isDeleted) void writeUnsentPhotos(name, unsentPhotos({ photos, sentPhotos }))
  }, [name, isChanged, photos, sentPhotos])

  return {
    isChanged,
    delete: () => {
      latest.current.isDeleted = true
      deleteUnsentItem(latest.current.name)
    },
    /** A stored new item becomes an edit, so that its original form cannot publish it again. */
    moveTo: (next: string) => {
      if (next === latest.current.name) return
      deleteUnsentItem(latest.current.name)
      latest.current.name = next
      setName(next)
    },
    /** Written to the device on each change, because the page may be left before the response arrives. */
    attempt: {
      read: () => attempt.current,
      write: (next: PublishAttempt) => {
        attempt.current = next
        writeRef.current()
      },
    },
  }
}
