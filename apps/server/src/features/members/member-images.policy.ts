import { AppError } from '../../errors.ts'

/** Members may change or download only their own images. Images of disabled members are not found at all. */
export function requireOwnImage<Image extends { member_id: number }>(
  image: Image | undefined,
  viewer: { id: number },
): Image {
  if (!image) throw new AppError('IMAGE_DOESNT_EXIST')
  if (image.member_id !== viewer.id) throw new AppError('NOT_IMAGE_OWNER')
  return image
}
