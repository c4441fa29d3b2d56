import { useEffect, useRef, useState } from 'react'
import { hasUnsentChanges, type ItemFormState, unsentPhotos } from './item-form-store.ts'
import { newAttempt, type PublishAttempt } from './publish-once.ts'
import { deleteUnsentItem, writeUnsentItem, writeUnsentPhotos } from './unsent-item.ts'

/** Stores the form on this device as long as it differs from what the server has. */
export function useUnsentItem(firstName: string, state: ItemFormState, lastAttempt: PublishAttempt | undefined) {
  const [name, setName] = useState(firstName)
  const attempt = useRef(lastAttempt ?? newAttempt())
  const wasChanged = useRef(false)
  // Until the form is left, a render may follow the deletion; it must not write again.
  const latest = useRef({ name, isDeleted: false })
  const isChanged = hasUnsentChanges(state)
  const { values, hasChosen, suggested, photos, sentPhotos, stored, isStored } = state
  function write() {
    const savedAt = new Date().toISOString()
    const baseline = stored && { ...stored, values: state.baseline }
    const content = { values, hasChosen, suggested, savedAt, photosCount: photos.length, isStored, baseline }
    writeUnsentItem(name, { ...content, attempt: attempt.current })
  }
  const writeRef = useRef(write)
  writeRef.current = write

  const content = JSON.stringify([values, hasChosen, suggested, stored && [stored, state.baseline], photos.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is written changes `content`
  useEffect(() => {
    if (latest.current.isDeleted) return
    if (isChanged) return writeRef.current()
    // What is entered after a reset is another item.
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
    /** A new item that was stored is an edit from then on: the form that it came from must not publish it again. */
    moveTo: (next: string) => {
      if (next === latest.current.name) return
      deleteUnsentItem(latest.current.name)
      latest.current.name = next
      setName(next)
    },
    /** Stored on the device at each change, because the page may be left before the answer comes. */
    attempt: {
      read: () => attempt.current,
      write: (next: PublishAttempt) => {
        attempt.current = next
        writeRef.current()
      },
    },
  }
}
