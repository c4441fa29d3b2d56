import { AppError } from '../../errors.ts'

/** One's own pictures alone may be changed or taken out; those of a hidden member are not there at all. */
export function requireOwnImage<Image extends { member_id: number }>(
  image: Image | undefined,
  viewer: { id: number },
): Image {
  if (!image) throw new AppError('IMAGE_DOESNT_EXIST')
  if (image.member_id !== viewer.id) throw new AppError('NOT_IMAGE_OWNER')
  return image
}
