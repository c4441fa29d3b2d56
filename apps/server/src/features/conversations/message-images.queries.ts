import { type MessageImage, messages } from '@pollen/contract/messages'
import { endpointPath } from '@pollen/contract/write-request'
import { type Insertable, sql } from 'kysely'
import { AppError } from '../../errors.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { filesNamedIn } from '../../platform/storage/sweep-media.ts'
import type { MessageImages } from '../../schema.ts'
import { withMember } from './conversations.queries.ts'

type ImageRow = { id: number; width: number; height: number }

export const showMessageImage = ({ id, width, height }: ImageRow): MessageImage => ({
  id,
  url: endpointPath(messages.image, { id }),
  width,
  height,
})

/** The images of a row of `messages`, in their order. */
export const imagesOfMessage = sql<ImageRow[]>`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'width', width, 'height', height) ORDER BY position, id), '[]')
  FROM message_images WHERE message_id = messages.id)`.as('images')

/** Matches rows with the side of the member. */
const isSideOf = (memberId: number) =>
  sql<boolean>`${memberId} = CASE side WHEN 'owner' THEN owner_id ELSE asker_id END`

/** Finds an image that the member may see: both members see sent images, and each sees their own unsent ones. */
export const findVisibleMessageImage = (db: Db, id: number, memberId: number) =>
  db
    .selectFrom('message_images')
    .innerJoin('conversations', 'conversations.id', 'message_images.conversation_id')
    .select(['message_images.file', 'message_images.thumb_file'])
    .where('message_images.id', '=', id)
    .where(withMember(memberId))
    .where((where) => where.or([where('message_id', 'is not', null), isSideOf(memberId)]))
    .executeTakeFirst()

export const insertMessageImage = (tx: Tx, image: Insertable<MessageImages>): Promise<ImageRow> =>
  tx.insertInto('message_images').values(image).returning(['id', 'width', 'height']).executeTakeFirstOrThrow()

type Attachment = { messageId: number; conversationId: number; side: string; imageIds: number[] }

/** Attaches images to a new message in this order. They must be unsent and from the same side of the conversation. */
export async function attachImages(tx: Tx, { messageId, conversationId, side, imageIds }: Attachment) {
  if (imageIds.length === 0) return
  const attached = await tx
    .updateTable('message_images')
    .set({ message_id: messageId, position: sql<number>`array_position(${imageIds}::bigint[], id)` })
    .where(sql<boolean>`id = ANY (${imageIds})`)
    .where('conversation_id', '=', conversationId)
    .where('side', '=', side)
    .where('message_id', 'is', null)
    .executeTakeFirst()
  if (attached.numUpdatedRows < imageIds.length) throw new AppError('IMAGE_DOESNT_EXIST')
}

export async function deleteImagesOfMessage(tx: Tx, messageId: number) {
  await tx.deleteFrom('message_images').where('message_id', '=', messageId).execute()
}

/** Deletes the unsent images of a member in all their conversations, except the newest ones. */
export async function deleteOldestUnsentImages(tx: Tx, memberId: number, { keep }: { keep: number }) {
  const oldest = tx
    .selectFrom('message_images')
    .innerJoin('conversations', 'conversations.id', 'message_images.conversation_id')
    .select('message_images.id')
    .where('message_id', 'is', null)
    .where(isSideOf(memberId))
    .orderBy('message_images.created_at', 'desc')
    .orderBy('message_images.id')
    .offset(keep)
  // `message_id` is checked again on the row, because the image may be sent concurrently.
  await tx.deleteFrom('message_images').where('message_id', 'is', null).where('id', 'in', oldest).execute()
}

export async function deleteUnsentImagesBefore(db: Db, before: Date) {
  await db.deleteFrom('message_images').where('message_id', 'is', null).where('created_at', '<', before).execute()
}

export const listMessageFiles = filesNamedIn('message_images', 'file', 'thumb_file')
