import type { Item } from '@pollen/contract/items'
import type { NewPhoto, Photo } from './photo.ts'
import type { ImageOrder, PhotosApi } from './photos.api.ts'

export type PhotoProgress = {
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  share: number
  /** The error of a failed upload. */
  failure?: unknown
}

/** Results of earlier attempts for this item, so that no photo is sent twice. */
export type UploadHistory = {
  itemId: number
  hasStarted: boolean
  /** Photo keys → addresses on the server. */
  sent: Map<string, string>
  /** The last photo sent, until its response arrives. */
  pending?: { key: string; order: ImageOrder }
}

export type PhotoUpload = {
  /** The item from the latest response, with the images it has. */
  item: Item
  /** In the order to save. New photos are sent; images that are missing here are deleted. */
  photos: Photo[]
  /** Key of a single photo to send. */
  only?: string
  history: UploadHistory
  api: PhotosApi
  signalOf: (key: string) => AbortSignal
  onProgress: (key: string, progress: PhotoProgress) => void
  /** Called when the images of the item have changed; `sent` maps photos to addresses. */
  onSaved?: (item: Item, sent: ReadonlyMap<string, string>) => void
}

/** `missing`: keys of the photos that failed or were cancelled. */
export type UploadResult = { item: Item; missing: string[] }

/** Sends the photos one by one, and then the order if it still differs. Throws if the item cannot be read. */
export async function savePhotos(upload: PhotoUpload): Promise<UploadResult> {
  const { photos, history, api, only, onProgress } = upload
  const { sent } = history
  let item = history.hasStarted ? await reloadItem(upload) : upload.item
  history.hasStarted = true

  const missing = () => photos.filter((photo): photo is NewPhoto => photo.kind === 'new' && !sent.has(photo.key))
  const waiting = missing().filter(({ key }) => only === undefined || key === only)
  for (const { key } of waiting) onProgress(key, { state: 'waiting', share: 0 })
  for (const photo of waiting) {
    item = await sendPhoto(upload, item, photo)
    upload.onSaved?.(item, sent)
  }

  const order = imageOrder(photos, item.images, sent)
  if (!isSameOrder(order, item.images)) {
    item = await api.setImages(item.id, order)
    upload.onSaved?.(item, sent)
  }
  return { item, missing: missing().map(({ key }) => key) }
}

async function sendPhoto(upload: PhotoUpload, item: Item, { key, file }: NewPhoto): Promise<Item> {
  const { photos, history, api, onProgress } = upload
  const signal = upload.signalOf(key)
  const reportShare = (share: number) => onProgress(key, { state: 'sending', share })
  const order = imageOrder(photos, item.images, history.sent, key)
  try {
    signal.throwIfAborted()
    history.pending = { key, order }
    reportShare(0)
    const after = await api.setImages(item.id, order, file, { signal, onProgress: reportShare })
    recordArrival(history, after)
    onProgress(key, { state: 'done', share: 1 })
    return after
  } catch (failure) {
    const wasSent = history.pending !== undefined
    // A cancelled photo is removed again, even if it arrived.
    if (signal.aborted) history.pending = undefined
    const after = wasSent ? await reloadItem(upload).catch(() => item) : item
    const state = history.sent.has(key) ? 'done' : signal.aborted ? 'cancelled' : 'failed'
    onProgress(key, { state, share: 0, failure })
    return after
  }
}

/** Reloads the item: a photo may have arrived although its response was lost, and the item may have been changed elsewhere. */
async function reloadItem({ item: { id }, history, api }: PhotoUpload): Promise<Item> {
  const item = await api.getItem(id)
  for (const [key, url] of history.sent) if (!item.images.includes(url)) history.sent.delete(key)
  recordArrival(history, item)
  return item
}

/** Records the address of the last photo sent, if the item has it. */
function recordArrival(history: UploadHistory, { images }: Item) {
  const { pending, sent } = history
  const arrived = pending && findArrived(pending.order, images)
  if (pending && arrived) sent.set(pending.key, arrived)
  history.pending = undefined
}

type SentPhotos = UploadHistory['sent']

const addressOf = (photo: Photo, sent: SentPhotos) => (photo.kind === 'stored' ? photo.url : sent.get(photo.key))

/**
 * Returns the images that the item should have now: those on the server in the order of the form, with `null` for the photo that is being
 * sent. Images that are left out are deleted.
 */
export function imageOrder(photos: Photo[], present: string[], sent: SentPhotos, sending?: string): ImageOrder {
  return photos.flatMap((photo): ImageOrder => {
    if (photo.key === sending) return [null]
    const url = addressOf(photo, sent)
    return url !== undefined && present.includes(url) ? [url] : []
  })
}

/** Returns the address of the photo that was sent with this order, if the item has it. */
export function findArrived(order: ImageOrder, present: string[]): string | undefined {
  if (order.length !== present.length) return undefined
  if (!order.every((url, index) => url === null || url === present[index])) return undefined
  return present[order.indexOf(null)]
}

export const isSameOrder = (a: ImageOrder, b: string[]) =>
  a.length === b.length && a.every((url, index) => url === b[index])
