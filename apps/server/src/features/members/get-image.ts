import type { members } from '@pollen/contract/members'
import { AppError } from '../../errors.ts'
import type { FileAction } from '../../platform/action.ts'
import { imageContentType } from '../../platform/images/resize-image.ts'
import { findVisibleImage } from './member-images.queries.ts'

/** An image never changes, but its member may delete it or leave: caches may show it for a day after that. */
const cacheControl = 'public, max-age=86400, immutable'

export const getImage: FileAction<typeof members.image> = async ({ db, storage }, { id, size }) => {
  const image = await findVisibleImage(db, id)
  const file = size === 'small' ? image?.small_file : image?.file
  const found = file && (await storage.media.read(file))
  if (!found) throw new AppError('IMAGE_DOESNT_EXIST')
  return { type: imageContentType, ...found, etag: file.replace('.webp', ''), cacheControl }
}
