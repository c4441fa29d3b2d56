import { useCallback, useEffect, useRef, useState } from 'react'
import { photosApi } from './photos.api.ts'
import {
  type PhotoProgress,
  type PhotoUpload,
  savePhotos,
  type UploadHistory,
  type UploadResult,
} from './save-photos.ts'

type UploadRequest = Pick<PhotoUpload, 'item' | 'photos' | 'only' | 'onSaved'>

/**
 * Uploads the photos of an item. `save` may be called again for all missing photos or for `only` one; uploaded photos are not sent again.
 * `progress` is passed to `PhotoSlots`.
 */
export function usePhotoUpload() {
  const [progress, setProgress] = useState<Record<string, PhotoProgress>>({})
  const [running, setRunning] = useState(0)
  const history = useRef<UploadHistory>(undefined)
  const controllers = useRef(new Map<string, AbortController>())
  const previous = useRef<Promise<unknown>>(Promise.resolve())

  /** Cancels one photo, or all that are being sent. */
  const cancel = useCallback((key?: string) => {
    for (const [one, controller] of controllers.current) if (key === undefined || one === key) controller.abort()
  }, [])
  useEffect(() => () => cancel(), [cancel])

  async function run({ item, photos, only, onSaved }: UploadRequest): Promise<UploadResult> {
    if (history.current?.itemId !== item.id) history.current = { itemId: item.id, hasStarted: false, sent: new Map() }
    controllers.current = new Map(photos.map(({ key }) => [key, new AbortController()]))
    return savePhotos({
      item,
      photos,
      only,
      onSaved,
      history: history.current,
      api: photosApi,
      signalOf: (key) => controllers.current.get(key)?.signal ?? AbortSignal.abort(),
      onProgress: (key, now) => setProgress((all) => ({ ...all, [key]: now })),
    })
  }

  /** Saves run one after the other, because each depends on the images that the previous one left on the server. */
  function save(request: UploadRequest): Promise<UploadResult> {
    setRunning((count) => count + 1)
    const saving = previous.current.then(() => run(request)).finally(() => setRunning((count) => count - 1))
    previous.current = saving.catch(() => {})
    return saving
  }

  return { save, cancel, progress, isSending: running > 0 }
}
