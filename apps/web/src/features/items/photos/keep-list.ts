import type { Photo } from './photo.ts'
import type { KeepList } from './photo-server.ts'

/** Photo → its address on the server, of those that are there. */
export type Sent = ReadonlyMap<string, string>

const addressOf = (photo: Photo, sent: Sent) => (photo.kind === 'kept' ? photo.url : sent.get(photo.key))

/**
 * The pictures of the item as they should be now: those that are there in the wanted order, and `null` for the one
 * that is on its way. What nobody wants any more is left out, and goes.
 */
export function keepList(photos: Photo[], present: string[], sent: Sent, sending?: string): KeepList {
  return photos.flatMap((photo): KeepList => {
    if (photo.key === sending) return [null]
    const url = addressOf(photo, sent)
    return url !== undefined && present.includes(url) ? [url] : []
  })
}

/** Where the picture went that was sent with this list, when the item shows that it arrived. */
export function findArrived(keep: KeepList, present: string[]): string | undefined {
  if (keep.length !== present.length) return undefined
  if (!keep.every((url, index) => url === null || url === present[index])) return undefined
  return present[keep.indexOf(null)]
}

export const isSameOrder = (a: KeepList, b: string[]) =>
  a.length === b.length && a.every((url, index) => url === b[index])
