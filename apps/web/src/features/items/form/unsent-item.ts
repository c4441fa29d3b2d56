import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { randomKey } from '../../../lib/random-key.ts'
import { readUnsentFiles, writeUnsentFiles } from '../../../lib/unsent-files.ts'
import {
  deleteUnsentInput,
  onUnsentInputInOtherTab,
  readTabNote,
  readUnsentInput,
  unsentInputNames,
  writeTabNote,
  writeUnsentInput,
} from '../../../lib/unsent-input.ts'
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

/** Separates the name of a form from the id of a tab with other input for the same form. */
const divider = '~tab-'

/** Reads the unsent input of an item form: text from local storage, photos from IndexedDB. */
export async function readUnsentItem(formName: string): Promise<RestoredItem | null> {
  const unsent = findUnsentText(formName)
  return unsent && { ...unsent, photos: await readUnsentPhotos(unsent.entryName) }
}

export const hasUnsentItem = (formName: string) => findUnsentText(formName) !== null

/** Returns the entry that this tab has written, for instance before a reload, or else the newest one. */
function findUnsentText(formName: string) {
  const entries = entriesOf(formName)
  const own = readTabNote(formName)
  const [newest] = entries.toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
  return entries.find(({ entryName }) => entryName === own) ?? newest ?? null
}

/** The entries of a form, of all tabs. */
function entriesOf(formName: string) {
  const names = unsentInputNames().filter((name) => name === formName || name.startsWith(`${formName}${divider}`))
  return names.flatMap((entryName) => {
    const unsent = readUnsentText(entryName)
    return unsent ? [{ ...unsent, entryName }] : []
  })
}

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
    const [id = ''] = name.slice(unsentEditName('').length).split(divider)
    return isStored && values ? [{ id, name: values.name }] : []
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

/**
 * Stores the form on this device while it differs from the state of the server. Tabs never overwrite each other: a tab that finds
 * the input of another one in its entry continues in an entry of its own.
 */
export function useUnsentItem(firstName: string, state: ItemFormState, restored: RestoredItem | null) {
  const [entryName, setEntryName] = useState(restored?.entryName ?? firstName)
  const attempt = useRef(restored?.attempt ?? newAttempt())
  const wasChanged = useRef(false)
  const latest = useRef({
    formName: firstName,
    entryName,
    /** What this tab has read or written last. Other tabs write another stamp. */
    stamp: restored?.stamp,
    /** When the member changed the input last. Storing it again makes it no newer. */
    savedAt: restored?.savedAt ?? new Date().toISOString(),
    /** What another tab did with this input since the member changed it here. */
    elsewhere: null as 'continued' | 'deleted' | null,
    // A render after the deletion, before the form is left, must not write again.
    isDeleted: false,
  })
  const isChanged = hasUnsentChanges(state)
  const { values, hasChosen, suggested, photos, sentPhotos, stored, isStored } = state
  const keys = photos.map(({ key }) => key)
  const content = JSON.stringify([values, hasChosen, suggested, stored && [stored, state.baseline], keys])
  const written = useRef(restored ? content : undefined)

  function isOwnEntry() {
    const entry = readUnsentText(latest.current.entryName)
    return entry === null || entry.stamp === latest.current.stamp
  }
  function write() {
    const { formName } = latest.current
    if (!isOwnEntry()) {
      latest.current.entryName = `${formName}${divider}${randomKey()}`
      setEntryName(latest.current.entryName)
    }
    const { entryName, savedAt } = latest.current
    const baseline = stored && { ...stored, values: state.baseline }
    const form = { values, hasChosen, suggested, savedAt, photosCount: photos.length, isStored, baseline }
    const stamp = randomKey()
    writeUnsentInput(entryName, { ...form, attempt: attempt.current, stamp } satisfies UnsentItem)
    writeTabNote(formName, entryName)
    // If the storage is full, the entry keeps its earlier stamp.
    latest.current.stamp = readUnsentText(entryName)?.stamp
    written.current = content
  }
  function remove() {
    if (isOwnEntry()) deleteUnsentItem(latest.current.entryName)
    writeTabNote(latest.current.formName, null)
    written.current = undefined
  }
  const writeRef = useRef(write)
  writeRef.current = write

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is written changes `content`
  useEffect(() => {
    if (latest.current.isDeleted) return
    if (isChanged && content === written.current) return
    if (isChanged) {
      // Different input in two tabs becomes two items, with a key each.
      const isAnotherItem = latest.current.elsewhere !== null || !isOwnEntry()
      if (isAnotherItem && !attempt.current.mayHaveArrived) attempt.current = newAttempt()
      latest.current.elsewhere = null
      latest.current.savedAt = new Date().toISOString()
      return writeRef.current()
    }
    // Input after a reset belongs to another item.
    if (wasChanged.current) attempt.current = newAttempt()
    if (!attempt.current.mayHaveArrived) remove()
  }, [entryName, isChanged, content])
  useEffect(() => {
    wasChanged.current = isChanged
  }, [isChanged])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry needs the photos, too
  useEffect(() => {
    if (!isChanged || latest.current.isDeleted) return
    void writeUnsentPhotos(latest.current.entryName, unsentPhotos({ photos, sentPhotos }))
  }, [entryName, isChanged, photos, sentPhotos])

  const keepOwnInput = useEffectEvent((changedName: string | null) => {
    const { entryName, stamp, elsewhere, isDeleted } = latest.current
    if (!isChanged || isDeleted || (changedName !== null && changedName !== entryName)) return
    const entry = readUnsentText(entryName)
    if (entry?.stamp === stamp) return
    // Input that another tab published or discarded must not come back.
    const isGone = entry === null || elsewhere === 'deleted'
    if (!isGone) write()
    latest.current.elsewhere = isGone ? 'deleted' : 'continued'
  })
  useEffect(() => onUnsentInputInOtherTab(firstName, (name) => keepOwnInput(name)), [firstName])

  return {
    isChanged,
    delete: () => {
      latest.current.isDeleted = true
      remove()
    },
    /** A stored new item becomes an edit, so that neither its original form nor copies of other tabs can publish it again. */
    moveTo: (next: string) => {
      const { formName } = latest.current
      if (next === formName) return
      remove()
      const copies = entriesOf(formName).filter((entry) => entry.attempt?.key === attempt.current.key)
      for (const { entryName } of copies) deleteUnsentItem(entryName)
      latest.current = { ...latest.current, formName: next, entryName: next, stamp: undefined }
      setEntryName(next)
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
