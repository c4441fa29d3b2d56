import type { members } from '@pollen/contract/members'
import { AppError, InvalidToken } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { type ImageSize, resizeImage } from '../../platform/images/resize-image.ts'
import { ensureImagesStored, storeImages } from '../../platform/images/store-images.ts'
import { chooseFiles, forgetOldImages, lockImagesOf, showImage } from './members.queries.ts'

const square = (side: number): ImageSize => ({ width: side, height: side, fit: 'cover' })
const sizes = { large: square(512), small: square(96) }

/** Older ones are forgotten: enough to go back to, and not a place to keep files. */
const keptImages = 20

const uploads = { name: 'upload-member-image', times: 30, minutes: 60 }

export const addImage: Action<typeof members.addImage> = async (ctx, { user_id, image }) => {
  const { db, viewer, language, clock, limits } = ctx
  const { media } = ctx.storage
  if (user_id !== undefined && user_id !== viewer.id) throw new AppError('NOT_ACCOUNT_OWNER')
  await limits.take(uploads, String(viewer.id))

  const { large, small } = await resizeImage(image, sizes, { field: 'image', language })
  const pictures = [large, small]
  await storeImages(media, pictures)
  return db.transaction().execute(async (tx) => {
    await ensureImagesStored(tx, media, pictures)
    if (!(await lockImagesOf(tx, viewer.id))) throw new InvalidToken()
    const files = { memberId: viewer.id, file: large.file, smallFile: small.file, now: clock() }
    const { id } = await chooseFiles(tx, files)
    await forgetOldImages(tx, viewer.id, keptImages)
    return showImage(id)
  })
}
