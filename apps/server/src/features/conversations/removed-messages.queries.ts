import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { otherSide, type Side } from './participants.queries.ts'

export const RemovedMessage = z.object({
  id: z.number(),
  conversation_id: z.number(),
  side: z.enum(['owner', 'asker']),
  content: z.string(),
  created_at: z.coerce.date(),
  images: z.array(
    z.object({
      id: z.number(),
      position: z.number(),
      file: z.string(),
      thumb_file: z.string(),
      width: z.number(),
      height: z.number(),
      created_at: z.coerce.date(),
    }),
  ),
})
type RemovedMessage = z.output<typeof RemovedMessage>

/** Finds a message in any conversation, with the rows of its images. */
export async function findRemovableMessage(db: Db, id: number) {
  const message = await db
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'side', 'content', 'created_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!message) return undefined
  const images = await db
    .selectFrom('message_images')
    .select(['id', 'position', 'file', 'thumb_file', 'width', 'height', 'created_at'])
    .where('message_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...message, images }
}

/** Reverts `markDeleted`; the caller has locked the conversation. A job may have deleted the emptied row. */
export async function insertRemovedMessage(tx: Tx, { images, ...message }: RemovedMessage) {
  const { id, conversation_id, side, content, created_at } = message
  const { rows: restored } = await sql`
    INSERT INTO messages (id, conversation_id, side, content, created_at) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${conversation_id}, ${side}, ${content}, ${created_at})
    ON CONFLICT (id) DO UPDATE SET content = excluded.content, deleted_at = NULL WHERE messages.deleted_at IS NOT NULL
    RETURNING id`.execute(tx)
  if (restored.length === 0) return
  const rows = images.map((image) => ({ ...image, conversation_id, side, message_id: id }))
  if (rows.length > 0) {
    await tx
      .insertInto('message_images')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute()
  }
  const reader: Side = otherSide[side]
  const [seen, unread] = [sql.ref(`${reader}_seen_id`), sql.ref(`${reader}_unread`)]
  await sql`
    UPDATE conversations SET messages_count = messages_count + 1,
      ${unread} = ${unread} + CASE WHEN ${seen} < ${id} THEN 1 ELSE 0 END
    WHERE id = ${conversation_id}`.execute(tx)
}
