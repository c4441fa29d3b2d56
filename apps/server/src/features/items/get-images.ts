import { buffer } from 'node:stream/consumers'
import type { itemImages } from '@pollen/contract/item-images'
import { AppError } from '../../errors.ts'
import type { Action, FileAction } from '../../platform/action.ts'
import { imageContentType } from '../../platform/images/resize-image.ts'
import { findItemImage, imagesOfItem } from './item-images.queries.ts'
import { requireOwner } from './items.policy.ts'
import { findItem } from './items.queries.ts'

/** An image never changes, but its item may be hidden or deleted: caches may show it for a day after that. */
const oneDay = 'max-age=86400, immutable'
const caching: Record<string, string> = {
  PB: `public, ${oneDay}`,
  UL: `private, ${oneDay}`,
  DR: 'private, no-store',
}

export const getItemImage: FileAction<typeof itemImages.get> = async ({ db, viewer, storage }, { id, size }) => {
  const image = await findItemImage(db, id, viewer?.id ?? null)
  const file = size === 'thumb' ? image?.thumb_file : image?.file
  const found = file && (await storage.media.read(file))
  if (!image || !found) throw new AppError('IMAGE_DOESNT_EXIST')
  // Only its owner still gets that of a hidden item; a cache that keeps it would show it to everybody again.
  const cacheControl = (!image.hidden_at && caching[image.visibility]) || 'private, no-store'
  return { type: imageContentType, ...found, etag: file.replace('.webp', ''), cacheControl }
}

export const getImagesBase64: Action<typeof itemImages.base64> = async ({ db, viewer, storage }, { id }) => {
  requireOwner(await findItem(db, id, viewer.id), viewer)
  const pictures: { name: string; base64_url: string }[] = []
  for (const { file } of await imagesOfItem(db, id)) {
    const found = await storage.media.read(file)
    if (!found) continue
    const base64 = (await buffer(found.body)).toString('base64')
    pictures.push({ name: file, base64_url: `data:${imageContentType};base64,${base64}` })
  }
  return JSON.stringify(pictures)
}
