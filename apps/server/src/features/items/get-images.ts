import type { itemImages } from '@pollen/contract/item-images'
import type { Action, FileAction } from '../../platform/action.ts'
import { readImage, readImageBase64 } from '../../platform/images/read-image.ts'
import { findItemImage, imagesOfItem } from './item-images.queries.ts'
import { requireOwner } from './items.policy.ts'
import { findItem } from './items.queries.ts'

/** Images are immutable, but their items can be hidden or deleted. Caches may serve an image for at most a day after that. */
const oneDay = 'max-age=86400, immutable'
const caching: Record<string, string> = {
  PB: `public, ${oneDay}`,
  UL: `private, ${oneDay}`,
  DR: 'private, no-store',
}

export const getItemImage: FileAction<typeof itemImages.get> = async ({ db, viewer, storage }, { id, size }) => {
  const image = await findItemImage(db, id, viewer?.id ?? null)
  const file = size === 'thumb' ? image?.thumb_file : image?.file
  // Only the owner may see images of a hidden item, so caches must not store them.
  const cacheControl = (image && !image.hidden_at && caching[image.visibility]) || 'private, no-store'
  return { ...(await readImage(storage.media, file)), cacheControl }
}

export const getImagesBase64: Action<typeof itemImages.base64> = async ({ db, viewer, storage }, { id }) => {
  requireOwner(await findItem(db, id, viewer.id), viewer)
  const pictures: object[] = []
  for (const { file } of await imagesOfItem(db, id)) {
    const picture = await readImageBase64(storage.media, file)
    if (picture) pictures.push(picture)
  }
  return JSON.stringify(pictures)
}
