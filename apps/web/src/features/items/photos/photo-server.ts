import { itemImages } from '@pollen/contract/item-images'
import { type Item, items } from '@pollen/contract/items'
import { call } from '../../../lib/api.ts'

/** Pictures in their order, `null` where the new one goes. */
export type KeepList = (string | null)[]

type Sending = { signal?: AbortSignal; onProgress?: (share: number) => void }

/** The two things that saving photos asks of the server. */
export type PhotoServer = {
  set: (id: number, keep: KeepList, file?: File, sending?: Sending) => Promise<Item>
  look: (id: number) => Promise<Item>
}

export const photoServer: PhotoServer = {
  set: (id, keep, file, sending) => {
    const images = file ? [file] : []
    return call(itemImages.set, { item_id: id, images, keep: JSON.stringify(keep) }, sending)
  },
  look: (id) => call(items.getOwn, { id }),
}
