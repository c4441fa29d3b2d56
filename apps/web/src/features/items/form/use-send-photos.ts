import type { Item } from '@pollen/contract/items'
import { useState } from 'react'
import { errorMessages } from '../../../lib/error-message.ts'
import { translate } from '../../../lib/i18n.ts'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { type Photo, usePhotoUpload } from '../photos/index.ts'

type Options = { photos: Photo[]; onDone: (item: Item) => unknown }
export type PhotoSending = ReturnType<typeof useSendPhotos>

/** The item is there; its photos follow. When some do not arrive, `unfinished` is the item that waits for them. */
export function useSendPhotos({ photos, onDone }: Options) {
  const upload = usePhotoUpload()
  const [unfinished, setUnfinished] = useState<Item>()

  async function send(item: Item, only?: string) {
    if (photos.length === 0 && item.images.length === 0) return onDone(item)
    try {
      const saved = await upload.save({ item, photos, only })
      if (saved.missing.length === 0) return await onDone(saved.item)
      setUnfinished(saved.item)
    } catch (failure) {
      for (const message of errorMessages(failure, { t: translate })) showSnackbar('error', message)
      setUnfinished(item)
    }
  }
  return { send, unfinished, upload }
}
