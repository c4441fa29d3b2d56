import { useEffect, useRef, useState } from 'react'
import { type KeyedRequest, keyRequest } from '../../../lib/idempotency-key.ts'
import { hasUnsentChanges, type ItemFormState, unsentPhotos } from './item-form-store.ts'
import { deleteUnsentItem, writeUnsentItem, writeUnsentPhotos } from './unsent-item.ts'

/** As long as the form differs from what the server has, it is stored on this device. */
export function useUnsentItem(firstName: string, state: ItemFormState, lastRequest: KeyedRequest | undefined) {
  const [name, setName] = useState(firstName)
  const request = useRef(lastRequest)
  // Until the form is left, a render may follow the deletion; it must not write again.
  const latest = useRef({ name, isDeleted: false })
  const isChanged = hasUnsentChanges(state)
  const { values, hasChosen, suggested, photos, sentPhotos, stored, isStored } = state
  function write() {
    const savedAt = new Date().toISOString()
    const baseline = stored && { ...stored, values: state.baseline }
    const content = { values, hasChosen, suggested, savedAt, photosCount: photos.length, isStored, baseline }
    writeUnsentItem(name, { ...content, request: request.current })
  }
  const writeRef = useRef(write)
  writeRef.current = write

  const content = JSON.stringify([values, hasChosen, suggested, stored && [stored, state.baseline], photos.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is written changes `content`
  useEffect(() => {
    if (latest.current.isDeleted) return
    if (isChanged) writeRef.current()
    else deleteUnsentItem(name)
  }, [name, isChanged, content])
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
    /** The idempotency key of a request. It is stored on the device, because the answer may get lost. */
    keyFor: (body: string) => {
      request.current = keyRequest(body, request.current)
      write()
      return request.current.key
    },
  }
}
