import { messages } from '@pollen/contract/messages'
import * as z from 'zod/mini'
import { AppError } from '../../errors.ts'
import type { Action, CheckFields, FileAction } from '../../platform/action.ts'
import { readImage } from '../../platform/images/read-image.ts'
import { resizeImage } from '../../platform/images/resize-image.ts'
import { ensureImagesStored, storeImages } from '../../platform/images/store-images.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Limit } from '../../platform/limits.ts'
import { validateInput } from '../../platform/validate-input.ts'
import { imageSizes } from '../items/index.ts'
import { findConversationOf, lockConversation } from './conversations.queries.ts'
import {
  deleteOldestUnsentImages,
  deleteUnsentImagesBefore,
  findVisibleMessageImage,
  insertMessageImage,
  showMessageImage,
} from './message-images.queries.ts'

const uploads: Limit = { name: 'upload-message-image', times: 120, minutes: 60 }

/** Enough for five messages with all their pictures. Older unsent ones are deleted, because conversations must not store files. */
const maxUnsentImages = 30
const keepUnsentMs = 86_400_000

const conversationIdField = { input: z.pick(messages.addImage.input, { id: true }) }

/** Rejects an upload before the image is read: in conversations of others, in closed ones, and beyond the limit. */
export const checkMessageImageFields: CheckFields<typeof messages.addImage> = async (ctx, fields) => {
  const { db, viewer, language, limits, config } = ctx
  await limits.check(uploads, String(viewer.id))
  const { id } = validateInput(conversationIdField, fields, { language, timezone: config.INSTANCE_TIMEZONE })
  requireCanWrite(await findConversationOf(db, { id, viewerId: viewer.id }))
}

function requireCanWrite<P extends { closed_at: Date | null }>(participation: P | undefined): P {
  if (!participation) throw new AppError('SELF_NOT_PART_OF_CONVERSATION')
  if (participation.closed_at) throw new AppError('CONVERSATION_IS_CLOSED')
  return participation
}

/** Stores the files before the row, as for items. After a crash in between, a job deletes the files. */
export const addMessageImage: Action<typeof messages.addImage> = async (ctx, { id, image }) => {
  const { db, viewer, language, client, clock, limits } = ctx
  const { media } = ctx.storage
  requireCanWrite(await findConversationOf(db, { id, viewerId: viewer.id }))
  await limits.take(uploads, String(viewer.id))

  const { large, thumb } = await resizeImage(image, imageSizes, { field: 'image', language, client })
  await storeImages(media, [large, thumb])
  return db.transaction().execute(async (tx) => {
    // The lock serialises this with closing the conversation.
    const { side } = requireCanWrite(await lockConversation(tx, { id, viewerId: viewer.id }))
    await ensureImagesStored(tx, media, [large, thumb])
    const files = { file: large.file, thumb_file: thumb.file, width: large.width, height: large.height }
    const added = await insertMessageImage(tx, { conversation_id: id, side, ...files, created_at: clock() })
    await deleteOldestUnsentImages(tx, viewer.id, { keep: maxUnsentImages })
    return showMessageImage(added)
  })
}

/** Browsers must not store the image, because its sender may delete it for both members. */
export const getMessageImage: FileAction<typeof messages.image> = async ({ db, viewer, storage }, { id, size }) => {
  const image = await findVisibleMessageImage(db, id, viewer.id)
  const file = size === 'thumb' ? image?.thumb_file : image?.file
  const found = await readImage(storage.media, file)
  return { type: found.type, body: found.body, size: found.size, cacheControl: 'private, no-store' }
}

/** Deletes the rows of images that were never sent. The sweep of media deletes their files later. */
export const deleteUnsentImages: Job = {
  name: 'delete-unsent-images',
  async run({ db, clock }) {
    await deleteUnsentImagesBefore(db, new Date(clock().getTime() - keepUnsentMs))
  },
}
