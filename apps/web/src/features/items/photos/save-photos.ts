import type { Item } from '@pollen/contract/items'
import { findArrived, isSameOrder, keepList } from './keep-list.ts'
import type { NewPhoto, Photo } from './photo.ts'
import type { KeepList, PhotoServer } from './photo-server.ts'

export type PhotoProgress = {
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  share: number
  /** What was thrown, when it failed. */
  failure?: unknown
}

/** What earlier attempts did for this item, so that no photo is sent twice. */
export type Memory = {
  itemId: number
  isUsed: boolean
  /** Photo → its address on the server. */
  sent: Map<string, string>
  /** Sent, and no answer came. */
  unsure?: { key: string; keep: KeepList }
}

export type SaveJob = {
  /** As the server answered it; its pictures are what is there. */
  item: Item
  /** As wanted: those that are new are sent, the others kept in this order, and what is missing here goes. */
  photos: Photo[]
  /** Only this one is tried. */
  only?: string
  memory: Memory
  server: PhotoServer
  signalOf: (key: string) => AbortSignal
  onProgress: (key: string, progress: PhotoProgress) => void
}

/** `missing` are the keys of the photos that are not there: they failed or were cancelled. */
export type Saved = { item: Item; missing: string[] }

/** One photo after the other; at the end the order, when it is not right yet. Throws when not even that is possible. */
export async function savePhotos(job: SaveJob): Promise<Saved> {
  const { photos, memory, server, only, onProgress } = job
  const { sent } = memory
  let item = memory.isUsed ? await look(job) : job.item
  memory.isUsed = true

  const missing = () => photos.filter((photo): photo is NewPhoto => photo.kind === 'new' && !sent.has(photo.key))
  const waiting = missing().filter(({ key }) => only === undefined || key === only)
  for (const { key } of waiting) onProgress(key, { state: 'waiting', share: 0 })
  for (const photo of waiting) item = await sendPhoto(job, item, photo)

  const wanted = keepList(photos, item.images, sent)
  if (!isSameOrder(wanted, item.images)) item = await server.set(item.id, wanted)
  return { item, missing: missing().map(({ key }) => key) }
}

async function sendPhoto(job: SaveJob, item: Item, { key, file }: NewPhoto): Promise<Item> {
  const { photos, memory, server, onProgress } = job
  const signal = job.signalOf(key)
  const tell = (share: number) => onProgress(key, { state: 'sending', share })
  const keep = keepList(photos, item.images, memory.sent, key)
  try {
    signal.throwIfAborted()
    memory.unsure = { key, keep }
    tell(0)
    const after = await server.set(item.id, keep, file, { signal, onProgress: tell })
    remember(memory, after)
    onProgress(key, { state: 'done', share: 1 })
    return after
  } catch (failure) {
    const wasSent = memory.unsure !== undefined
    // Should it have arrived all the same, it is not wanted.
    if (signal.aborted) memory.unsure = undefined
    const after = wasSent ? await look(job).catch(() => item) : item
    const state = memory.sent.has(key) ? 'done' : signal.aborted ? 'cancelled' : 'failed'
    onProgress(key, { state, share: 0, failure })
    return after
  }
}

/** What the server has now: an answer that was lost may have been a yes, and others may have changed the item. */
async function look({ item: { id }, memory, server }: SaveJob): Promise<Item> {
  const item = await server.look(id)
  for (const [key, url] of memory.sent) if (!item.images.includes(url)) memory.sent.delete(key)
  remember(memory, item)
  return item
}

/** Whether the photo that was sent last is there. */
function remember(memory: Memory, { images }: Item) {
  const { unsure, sent } = memory
  const arrived = unsure && findArrived(unsure.keep, images)
  if (unsure && arrived) sent.set(unsure.key, arrived)
  memory.unsure = undefined
}
