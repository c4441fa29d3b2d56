import type { members } from '@pollen/contract/members'
import { AppError } from '../../errors.ts'
import type { FileAction } from '../../platform/action.ts'
import { imageContentType } from '../../platform/images/resize-image.ts'
import { findVisibleImage } from './member-images.queries.ts'

/**
 * Only for the viewer's browser, and not for long: once the member replaces the image, disables the account or leaves, no shared
 * cache may still hold it.
 */
const ofCurrent = 'private, max-age=300'
const ofEarlier = 'private, no-store'

export const getImage: FileAction<typeof members.image> = async ({ db, viewer, storage }, { id, size }) => {
  const image = await findVisibleImage(db, { id, viewerId: viewer?.id ?? null })
  const file = size === 'small' ? image?.small_file : image?.file
  const found = file && (await storage.media.read(file))
  if (!image || !found) throw new AppError('IMAGE_DOESNT_EXIST')
  const cacheControl = image.is_current ? ofCurrent : ofEarlier
  return { type: imageContentType, ...found, etag: file.replace('.webp', ''), cacheControl }
}
