import { members } from '@pollen/contract/members'
import * as z from 'zod/mini'
import { AppError, InvalidToken } from '../../errors.ts'
import type { Action, CheckFields, FileAction, Viewer } from '../../platform/action.ts'
import { readImage, readImageBase64 } from '../../platform/images/read-image.ts'
import { type ImageSize, resizeImage } from '../../platform/images/resize-image.ts'
import { ensureImagesStored, storeImages } from '../../platform/images/store-images.ts'
import { validateInput } from '../../platform/validate-input.ts'
import {
  deleteMemberImage,
  deleteOldestImages,
  findVisibleImage,
  listMemberImages,
  setCurrentImage,
  showMemberImage,
  upsertCurrentImage,
} from './member-images.queries.ts'
import { lockMember } from './members.queries.ts'

const square = (side: number): ImageSize => ({ width: side, height: side, fit: 'cover' })

/** Stored sizes of a profile picture. */
export const memberImageSizes = { large: square(512), small: square(96) }

/** Older images are deleted. Members need only some to go back to, and must not use the account as file storage. */
const maxImages = 20

const userIdField = { input: z.pick(members.addImage.input, { user_id: true }) }

const uploads = { name: 'upload-member-image', times: 30, minutes: 60 }

/** Rejects uploads for other members and uploads over the limit before reading the file. */
export const checkImageFields: CheckFields<typeof members.addImage> = async (ctx, fields) => {
  const { viewer, language, limits, config } = ctx
  await limits.check(uploads, String(viewer.id))
  const { user_id } = validateInput(userIdField, fields, { language, timezone: config.INSTANCE_TIMEZONE })
  requireOwnAccount(user_id, viewer)
}

function requireOwnAccount(userId: number | undefined, viewer: Viewer) {
  if (userId !== undefined && userId !== viewer.id) throw new AppError('NOT_ACCOUNT_OWNER')
}

export const addImage: Action<typeof members.addImage> = async (ctx, { user_id, image }) => {
  const { db, viewer, language, client, clock, limits } = ctx
  const { media } = ctx.storage
  requireOwnAccount(user_id, viewer)
  await limits.take(uploads, String(viewer.id))

  const { large, small } = await resizeImage(image, memberImageSizes, { field: 'image', language, client })
  const images = [large, small]
  await storeImages(media, images)
  return db.transaction().execute(async (tx) => {
    await ensureImagesStored(tx, media, images)
    if (!(await lockMember(tx, viewer.id))) throw new InvalidToken()
    const image = { memberId: viewer.id, file: large.file, smallFile: small.file, now: clock() }
    const { id } = await upsertCurrentImage(tx, image)
    await deleteOldestImages(tx, viewer.id, { keep: maxImages })
    return showMemberImage(id)
  })
}

/**
 * Only browsers may cache images, and only for minutes: when a member replaces an image, disables the account or leaves, shared
 * caches must not keep serving it.
 */
const cacheControlOfCurrent = 'private, max-age=300'
const cacheControlOfEarlier = 'private, no-store'

export const getImage: FileAction<typeof members.image> = async ({ db, viewer, storage }, { id, size }) => {
  const image = await findVisibleImage(db, { id, viewerId: viewer?.id ?? null })
  const file = size === 'small' ? image?.small_file : image?.file
  return {
    ...(await readImage(storage.media, file)),
    cacheControl: image?.is_current ? cacheControlOfCurrent : cacheControlOfEarlier,
  }
}

export const getImageBase64: Action<typeof members.imageBase64> = async ({ db, viewer, storage }, { id }) => {
  const { file } = requireOwnImage(await findVisibleImage(db, { id, viewerId: viewer.id }), viewer)
  const picture = await readImageBase64(storage.media, file)
  if (!picture) throw new AppError('IMAGE_DOESNT_EXIST')
  return JSON.stringify(picture)
}

export const reuseImage: Action<typeof members.reuseImage> = async ({ tx, viewer, clock }, { id }) => {
  await lockMember(tx, viewer.id)
  requireOwnImage(await findVisibleImage(tx, { id, viewerId: viewer.id }), viewer)
  await setCurrentImage(tx, { id, memberId: viewer.id, now: clock() })
  return listMemberImages(tx, viewer.id)
}

/** Deletes only the row, which makes the image inaccessible. A job deletes the files. */
export const deleteImage: Action<typeof members.deleteImage> = async ({ tx, viewer }, { id }) => {
  await lockMember(tx, viewer.id)
  requireOwnImage(await findVisibleImage(tx, { id, viewerId: viewer.id }), viewer)
  await deleteMemberImage(tx, id)
}

/** Members may change or download only their own images. An image of a disabled member does not exist for anyone. */
function requireOwnImage<Image extends { member_id: number }>(image: Image | undefined, viewer: { id: number }): Image {
  if (!image) throw new AppError('IMAGE_DOESNT_EXIST')
  if (image.member_id !== viewer.id) throw new AppError('NOT_IMAGE_OWNER')
  return image
}
