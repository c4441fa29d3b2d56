import type { Item } from '@pollen/contract/items'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Photo } from './photo.ts'
import { photoServer } from './photo-server.ts'
import { type Memory, type PhotoProgress, type Saved, savePhotos } from './save-photos.ts'

type Wanted = { item: Item; photos: Photo[]; only?: string }

/**
 * Sends the photos of an item. `save` may be called again, for all that is missing or for one alone (`only`); what is
 * there is not sent again. `progress` is for `PhotoSlots`.
 */
export function usePhotoUpload() {
  const [progress, setProgress] = useState<Record<string, PhotoProgress>>({})
  const [running, setRunning] = useState(0)
  const memory = useRef<Memory>(undefined)
  const controllers = useRef(new Map<string, AbortController>())
  const before = useRef<Promise<unknown>>(Promise.resolve())

  /** One photo, or all that are under way. */
  const cancel = useCallback((key?: string) => {
    for (const [one, controller] of controllers.current) if (key === undefined || one === key) controller.abort()
  }, [])
  useEffect(() => () => cancel(), [cancel])

  async function run({ item, photos, only }: Wanted): Promise<Saved> {
    if (memory.current?.itemId !== item.id) memory.current = { itemId: item.id, isUsed: false, sent: new Map() }
    controllers.current = new Map(photos.map(({ key }) => [key, new AbortController()]))
    return savePhotos({
      item,
      photos,
      only,
      memory: memory.current,
      server: photoServer,
      signalOf: (key) => controllers.current.get(key)?.signal ?? AbortSignal.abort(),
      onProgress: (key, now) => setProgress((all) => ({ ...all, [key]: now })),
    })
  }

  /** One after the other: each builds on what the one before left on the server. */
  function save(wanted: Wanted): Promise<Saved> {
    setRunning((count) => count + 1)
    const saving = before.current.then(() => run(wanted)).finally(() => setRunning((count) => count - 1))
    before.current = saving.catch(() => {})
    return saving
  }

  return { save, cancel, progress, isSending: running > 0 }
}
