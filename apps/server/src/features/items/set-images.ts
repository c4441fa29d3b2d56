import { maxItemImages } from '@pollen/contract/constants'
import { itemImageSides, itemImages } from '@pollen/contract/item-images'
import * as z from 'zod/mini'
import { AppError, fieldError } from '../../errors.ts'
import type { Action, CheckFields } from '../../platform/action.ts'
import { emit } from '../../platform/events/emit.ts'
import { type EncodedImage, type ImageSize, resizeImage } from '../../platform/images/resize-image.ts'
import { ensureImagesStored, storeImages } from '../../platform/images/store-images.ts'
import type { Limit } from '../../platform/limits.ts'
import { validateInput } from '../../platform/validate-input.ts'
import { type ImageToPlace, imagesOfItem, placeImages } from './item-images.queries.ts'
import { requireOwner, requireVersion } from './items.policy.ts'
import { findItem, lockItem, updateItemRow } from './items.queries.ts'
import { showItem } from './show-item.ts'

const inside = (side: number): ImageSize => ({ width: side, height: side, fit: 'inside' })

/** Stored sizes of an item's image. */
export const imageSizes = { large: inside(itemImageSides.large), thumb: inside(itemImageSides.thumb) }

const uploads: Limit = { name: 'upload-item-image', times: 200, minutes: 60 }

const itemIdField = { input: z.pick(itemImages.set.input, { item_id: true }) }

/** Rejects uploads for items of other members and uploads over the limit before reading the files. */
export const checkImageFields: CheckFields<typeof itemImages.set> = async (ctx, fields) => {
  const { db, viewer, language, limits, config } = ctx
  await limits.check(uploads, String(viewer.id))
  if (!('item_id' in fields)) return
  const { item_id } = validateInput(itemIdField, fields, { language, timezone: config.INSTANCE_TIMEZONE })
  requireOwner(await findItem(db, item_id, viewer.id), viewer)
}

/** Stores files before rows: a crash in between leaves unused files, which a job deletes, but never a row without a file. */
export const setImages: Action<typeof itemImages.set> = async (ctx, { item_id, images, keep }) => {
  const { db, viewer, language, client, limits, clock } = ctx
  const { media } = ctx.storage
  requireOwner(await findItem(db, item_id, viewer.id), viewer)
  const filePositions = keep?.filter((entry) => entry === null).length ?? 0
  if (images.length < filePositions) throw fieldError('images', 'required', language)
  for (const _ of images) await limits.take(uploads, String(viewer.id))

  const resized: { large: EncodedImage; thumb: EncodedImage }[] = []
  for (const [index, image] of images.entries()) {
    resized.push(await resizeImage(image, imageSizes, { field: `images.${index}`, language, client }))
  }
  const encoded = resized.flatMap(({ large, thumb }) => [large, thumb])
  await storeImages(media, encoded)

  return db.transaction().execute(async (tx) => {
    const item = requireOwner(await lockItem(tx, item_id, viewer.id), viewer)
    requireVersion(item, { ifMatch: ctx.ifMatch, language })
    await ensureImagesStored(tx, media, encoded)
    const added = resized.map(({ large, thumb }) => ({ file: large.file, thumb_file: thumb.file }))
    const placed: ImageToPlace[] = arrangeImages(await imagesOfItem(tx, item_id), added, keep)
    if (placed.length > maxItemImages) {
      throw fieldError('images', 'tooManyImages', language, maxItemImages)
    }
    await placeImages(tx, item_id, placed)
    await updateItemRow(tx, item_id, {})
    await emit(tx, { type: 'item.changed', stream: { member_id: viewer.id }, data: { item_id }, at: clock() })
    return showItem(requireOwner(await findItem(tx, item_id, viewer.id), viewer), language)
  })
}

/**
 * Returns the images in their new order. `keep` lists existing images, with `null` as a placeholder for the next new file. Remaining
 * new files come last. Without `keep`, the new files replace all images.
 */
function arrangeImages<New extends object>(
  present: { id: number }[],
  added: New[],
  keep: (number | string | null)[] = [],
) {
  const waiting = [...added]
  const placed: ({ id: number } | New)[] = []
  for (const entry of keep) {
    const image = entry === null ? waiting.shift() : present.find(({ id }) => id === idOf(entry))
    if (image) placed.push(image)
    else if (entry !== null) throw new AppError('IMAGE_DOESNT_EXIST')
  }
  return [...placed, ...waiting]
}

/** Accepts an id, or the URL of an image, which ends with its id. */
const idOf = (entry: number | string) =>
  typeof entry === 'number' ? entry : Number(entry.split('?', 1)[0]?.split('/').at(-1))
