import type { Item } from '@pollen/contract/items'
import type { NewPhoto, Photo } from './photo.ts'
import type { ImageOrder, PhotosApi } from './photos.api.ts'

export type PhotoProgress = {
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  share: number
  /** What was thrown when it failed. */
  failure?: unknown
}

/** What earlier attempts did for this item, so that no photo is sent twice. */
export type UploadHistory = {
  itemId: number
  hasStarted: boolean
  /** Key of a photo → its address on the server. */
  sent: Map<string, string>
  /** The photo that was sent last, until its answer comes. */
  unanswered?: { key: string; order: ImageOrder }
}

export type PhotoUpload = {
  /** As the server answered it, with the images it has. */
  item: Item
  /** In the order to save. New photos are sent; images that are missing here are deleted. */
  photos: Photo[]
  /** The key of the one photo to send. */
  only?: string
  history: UploadHistory
  api: PhotosApi
  signalOf: (key: string) => AbortSignal
  onProgress: (key: string, progress: PhotoProgress) => void
  /** The item has other images than before; `sent` says which photo has which address. */
  onSaved?: (item: Item, sent: ReadonlyMap<string, string>) => void
}

/** `missing` are the keys of the photos that failed or were cancelled. */
export type UploadResult = { item: Item; missing: string[] }

/** Sends one photo after the other, then the order if it is not right yet. Throws when the item cannot be read. */
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
    history.unanswered = { key, order }
    reportShare(0)
    const after = await api.setImages(item.id, order, file, { signal, onProgress: reportShare })
    recordArrival(history, after)
    onProgress(key, { state: 'done', share: 1 })
    return after
  } catch (failure) {
    const wasSent = history.unanswered !== undefined
    // A cancelled photo is removed again, even if it arrived.
    if (signal.aborted) history.unanswered = undefined
    const after = wasSent ? await reloadItem(upload).catch(() => item) : item
    const state = history.sent.has(key) ? 'done' : signal.aborted ? 'cancelled' : 'failed'
    onProgress(key, { state, share: 0, failure })
    return after
  }
}

/** Reads what the server has now: a photo may have arrived although its answer was lost, and others may change the item. */
async function reloadItem({ item: { id }, history, api }: PhotoUpload): Promise<Item> {
  const item = await api.getItem(id)
  for (const [key, url] of history.sent) if (!item.images.includes(url)) history.sent.delete(key)
  recordArrival(history, item)
  return item
}

/** Notes the address of the photo that was sent last, if the item has it. */
function recordArrival(history: UploadHistory, { images }: Item) {
  const { unanswered, sent } = history
  const arrived = unanswered && findArrived(unanswered.order, images)
  if (unanswered && arrived) sent.set(unanswered.key, arrived)
  history.unanswered = undefined
}

type SentPhotos = UploadHistory['sent']

const addressOf = (photo: Photo, sent: SentPhotos) => (photo.kind === 'stored' ? photo.url : sent.get(photo.key))

/**
 * The images that the item should have now: those that the server has, in the order of the form, and `null` for the
 * photo that is being sent. An image that is left out is deleted.
 */
export function imageOrder(photos: Photo[], present: string[], sent: SentPhotos, sending?: string): ImageOrder {
  return photos.flatMap((photo): ImageOrder => {
    if (photo.key === sending) return [null]
    const url = addressOf(photo, sent)
    return url !== undefined && present.includes(url) ? [url] : []
  })
}

/** The address of the photo that was sent with this order, if the item has it. */
export function findArrived(order: ImageOrder, present: string[]): string | undefined {
  if (order.length !== present.length) return undefined
  if (!order.every((url, index) => url === null || url === present[index])) return undefined
  return present[order.indexOf(null)]
}

export const isSameOrder = (a: ImageOrder, b: string[]) =>
  a.length === b.length && a.every((url, index) => url === b[index])
