import { fieldMessage } from '@pollen/contract/field-messages'
import type { itemImages } from '@pollen/contract/item-images'
import { maxItemImages } from '@pollen/contract/items'
import { FieldErrors } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { resizeImage } from '../../platform/images/resize-image.ts'
import { ensureImagesStored, storeImages } from '../../platform/images/store-images.ts'
import type { Limit } from '../../platform/limits.ts'
import { arrangeImages } from './arrange-images.ts'
import { imageSizes } from './image-sizes.ts'
import { imagesOfItem, type PlacedImage, placeImages } from './item-images.queries.ts'
import { requireOwner } from './items.policy.ts'
import { findItem, lockItem, updateItem } from './items.queries.ts'
import { showItem } from './show-item.ts'

const uploads: Limit = { name: 'upload-item-image', times: 200, minutes: 60 }

/** Files first, then rows: a crash in between leaves files that the sweep takes, never a row without its file. */
export const setImages: Action<typeof itemImages.set> = async (ctx, { item_id, images, keep }) => {
  const { db, viewer, language, limits } = ctx
  const { media } = ctx.storage
  requireOwner(await findItem(db, item_id, viewer.id), viewer)
  for (const _ of images) await limits.take(uploads, String(viewer.id))

  const made: { large: Picture; thumb: Picture }[] = []
  for (const [index, image] of images.entries()) {
    made.push(await resizeImage(image, imageSizes, { field: `images.${index}`, language }))
  }
  const pictures = made.flatMap(({ large, thumb }) => [large, thumb])
  await storeImages(media, pictures)

  return db.transaction().execute(async (tx) => {
    requireOwner(await lockItem(tx, item_id, viewer.id), viewer)
    await ensureImagesStored(tx, media, pictures)
    const added = made.map(({ large, thumb }) => ({ file: large.file, thumb_file: thumb.file }))
    const placed: PlacedImage[] = arrangeImages(await imagesOfItem(tx, item_id), added, keep)
    if (placed.length > maxItemImages) {
      throw new FieldErrors({ images: [fieldMessage('tooManyImages', language, maxItemImages)] })
    }
    await placeImages(tx, item_id, placed)
    await updateItem(tx, item_id, {})
    return showItem(requireOwner(await findItem(tx, item_id, viewer.id), viewer))
  })
}

type Picture = Awaited<ReturnType<typeof resizeImage>>[string]
