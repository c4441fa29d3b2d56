import { itemImages } from '@pollen/contract/item-images'
import { type Item, items } from '@pollen/contract/items'
import { call } from '../../../lib/api.ts'
import { findArrived, isSameOrder, keepList } from './keep-list.ts'
import type { NewPhoto, Photo } from './photo.ts'

/** `failure` is what was thrown, for `failed` alone. */
export type PhotoProgress = {
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  share: number
  failure?: unknown
}

/** What earlier attempts did for this item, so that no photo is sent twice. */
export type Memory = { itemId: number; sent: Map<string, string>; unsure?: { key: string; keep: (string | null)[] } }

export type SaveJob = {
  /** As the server answered it; its pictures are what is there. */
  item: Item
  /** As wanted: those that are new are sent, the others kept in this order, and what is missing here goes. */
  photos: Photo[]
  memory: Memory
  /** Only this one is tried. */
  only?: string
  signalOf: (key: string) => AbortSignal
  onProgress: (key: string, progress: PhotoProgress) => void
}

/** `missing` are the keys of the photos that are not there: they failed or were cancelled. */
export type Saved = { item: Item; missing: string[] }

/** One photo after the other; at the end the order, when it is not right yet. Throws when not even that is possible. */
export async function savePhotos(job: SaveJob): Promise<Saved> {
  const { photos, memory, only, onProgress } = job
  const { sent } = memory
  const isWaiting = (photo: Photo): photo is NewPhoto =>
    photo.kind === 'new' && !sent.has(photo.key) && (only === undefined || photo.key === only)
  let { item } = job
  if (memory.unsure || sent.size > 0) item = await look(job)

  const waiting = photos.filter(isWaiting)
  for (const { key } of waiting) onProgress(key, { state: 'waiting', share: 0 })
  for (const photo of waiting) item = await sendPhoto(job, item, photo)

  const wanted = keepList(photos, item.images, sent)
  if (!isSameOrder(wanted, item.images)) item = await setOrder(item, wanted)
  return { item, missing: photos.filter(({ kind, key }) => kind === 'new' && !sent.has(key)).map(({ key }) => key) }
}

const setOrder = ({ id }: Item, wanted: (string | null)[]) =>
  call(itemImages.set, { item_id: id, images: [], keep: JSON.stringify(wanted) })

async function sendPhoto(job: SaveJob, item: Item, { key, file }: NewPhoto): Promise<Item> {
  const { photos, memory, onProgress } = job
  const signal = job.signalOf(key)
  const tell = (state: PhotoProgress['state'], share: number, failure?: unknown) =>
    onProgress(key, { state, share, failure })
  const keep = keepList(photos, item.images, memory.sent, key)
  try {
    signal.throwIfAborted()
    memory.unsure = { key, keep }
    tell('sending', 0)
    const options = { signal, onProgress: (share: number) => tell('sending', share) }
    const after = await call(itemImages.set, { item_id: item.id, images: [file], keep: JSON.stringify(keep) }, options)
    memory.sent.set(key, after.images[keep.indexOf(null)] ?? '')
    memory.unsure = undefined
    tell('done', 1)
    return after
  } catch (failure) {
    const after = memory.unsure ? await look(job).catch(() => item) : item
    const state = memory.sent.has(key) ? 'done' : signal.aborted ? 'cancelled' : 'failed'
    tell(state, 0, failure)
    return after
  }
}

/** What the server has now: an answer that was lost may have been a yes, and others may have changed the item. */
async function look({ item: { id }, memory }: SaveJob): Promise<Item> {
  const item = await call(items.getOwn, { id })
  const { sent, unsure } = memory
  for (const [key, url] of sent) if (!item.images.includes(url)) sent.delete(key)
  const arrived = unsure && findArrived(unsure.keep, item.images)
  if (unsure && arrived) sent.set(unsure.key, arrived)
  memory.unsure = undefined
  return item
}
