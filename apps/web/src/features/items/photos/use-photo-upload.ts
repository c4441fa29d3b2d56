import type { Item } from '@pollen/contract/items'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Photo } from './photo.ts'
import { type Memory, type PhotoProgress, type Saved, savePhotos } from './save-photos.ts'

type Wanted = { item: Item; photos: Photo[]; only?: string }

/**
 * Sends the photos of an item. `save` may be called again, for all that is missing or for one alone (`only`); what is
 * there is not sent again. `progress` is for `PhotoSlots`.
 */
export function usePhotoUpload() {
  const [progress, setProgress] = useState<Record<string, PhotoProgress>>({})
  const [isSending, setIsSending] = useState(false)
  const memory = useRef<Memory>(undefined)
  const controllers = useRef(new Map<string, AbortController>())

  /** One photo, or all that are under way. */
  const cancel = useCallback((key?: string) => {
    for (const [one, controller] of controllers.current) if (key === undefined || one === key) controller.abort()
  }, [])
  useEffect(() => () => cancel(), [cancel])

  async function save({ item, photos, only }: Wanted): Promise<Saved> {
    if (memory.current?.itemId !== item.id) memory.current = { itemId: item.id, sent: new Map() }
    controllers.current = new Map(photos.map(({ key }) => [key, new AbortController()]))
    setIsSending(true)
    try {
      return await savePhotos({
        item,
        photos,
        only,
        memory: memory.current,
        signalOf: (key) => controllers.current.get(key)?.signal ?? AbortSignal.abort(),
        onProgress: (key, now) => setProgress((all) => ({ ...all, [key]: now })),
      })
    } finally {
      setIsSending(false)
    }
  }

  return { save, cancel, progress, isSending }
}
