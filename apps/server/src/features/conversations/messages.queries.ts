import { messagesPageSize } from '@pollen/contract/messages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { compileOnce, hideFromPlanner } from '../../platform/database/prepare-statements.ts'
import { type Slice, sliceByNumber } from '../../platform/paging.ts'
import { withMember } from './conversations.queries.ts'
import { deleteImagesOfMessage, imagesOfMessage } from './message-images.queries.ts'
import { otherSide, type Side } from './participants.queries.ts'

const columns = [
  'messages.id',
  'messages.conversation_id',
  'messages.side',
  'messages.content',
  'messages.created_at',
  'messages.client_id',
] as const

const messageRows = (db: Db) =>
  db.selectFrom('messages').select(columns).select(imagesOfMessage).where('messages.deleted_at', 'is', null)

export type MessageRow = Awaited<ReturnType<typeof findMessages>>[number]

/** Finds messages by id, in no particular order. Excludes deleted ones. */
export const findMessages = (db: Db, ids: number[]) =>
  messageRows(db).where(sql<boolean>`messages.id = ANY (${ids})`).execute()

/** Lists the newest messages first. */
export const listMessageRows = (db: Db, conversationId: number, slice: Slice<[id: number]>): Promise<MessageRow[]> =>
  sliceByNumber(messageRows(db).where('conversation_id', '=', conversationId), 'messages.id', slice).execute()

/** One more than a page, which shows that there is a next page. */
export const newestLimit = messagesPageSize + 1

const newestRows = compileOnce((db, { conversationIds }: { conversationIds: number[] }) => {
  const ofConversation = messageRows(db)
    .where('messages.conversation_id', '=', sql<number>`conversation.id`)
    .orderBy('messages.id', 'desc')
    .limit(sql.lit(newestLimit))
  return sql<MessageRow>`
    SELECT newest.* FROM unnest(${hideFromPlanner(conversationIds, 'bigint[]')}) AS conversation (id)
      CROSS JOIN LATERAL (${ofConversation}) AS newest
    ORDER BY newest.id DESC`
})

/** Lists the newest messages of each conversation, by its id. */
export async function listNewestMessages(db: Db, conversationIds: number[]): Promise<Map<number, MessageRow[]>> {
  const found = new Map<number, MessageRow[]>(conversationIds.map((id) => [id, []]))
  for (const row of await newestRows(db, { conversationIds })) found.get(row.conversation_id)?.push(row)
  return found
}

/** Finds a message that a device has sent before, even if it was deleted since. */
export const findMessageByClientId = (tx: Tx, sent: { conversationId: number; side: Side; clientId: string }) =>
  tx
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', sent.conversationId)
    .where('side', '=', sent.side)
    .where('client_id', '=', sent.clientId)
    .executeTakeFirst()

/** Returns true if a side of the conversation has written, even if the message was deleted since. */
export async function hasMessageOf(tx: Tx, { conversationId, side }: { conversationId: number; side: Side }) {
  const row = await tx
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('side', '=', side)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type NewMessage = { conversationId: number; side: Side; content: string; clientId: string | null; now: Date }

/**
 * Adds a message and updates the counters; the caller has locked the conversation. Dates ascend with ids even if clocks differ, so
 * that "seen up to a date" equals "seen up to a message". Without unread messages, the sender has also seen the new one.
 */
export async function insertMessage(tx: Tx, { conversationId, side, content, clientId, now }: NewMessage) {
  const [ownSeen, ownUnread] = [sql.ref(`${side}_seen_id`), sql.ref(`${side}_unread`)]
  const otherUnread = sql.ref(`${otherSide[side]}_unread`)
  const { rows } = await sql<{ id: number }>`
    WITH message AS (
      INSERT INTO messages (conversation_id, side, content, client_id, created_at)
      SELECT id, ${side}, ${content}, ${clientId},
        greatest(${now}, CASE WHEN messages_count = 0 THEN active_at ELSE active_at + interval '1 millisecond' END)
      FROM conversations WHERE id = ${conversationId}
      RETURNING id, created_at
    )
    UPDATE conversations SET
      messages_count = messages_count + 1,
      active_at = message.created_at,
      ${ownSeen} = CASE WHEN ${ownUnread} = 0 THEN message.id ELSE ${ownSeen} END,
      ${otherUnread} = ${otherUnread} + 1
    FROM message WHERE conversations.id = ${conversationId}
    RETURNING message.id`.execute(tx)
  const [message] = rows
  if (!message) throw new Error(`Conversation ${conversationId} does not exist although it is locked`)
  return message.id
}

/** Finds the conversation of a message and the side of its sender. Undefined unless the viewer takes part. */
export const findMessageOf = (db: Db, { id, viewerId }: { id: number; viewerId: number }) =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(['messages.conversation_id', 'messages.side'])
    .where('messages.id', '=', id)
    .where('messages.deleted_at', 'is', null)
    .where(withMember(viewerId))
    .executeTakeFirst()

type Deletion = { id: number; conversationId: number; side: Side; now: Date }

/**
 * Empties a message and removes it from the counters; the caller has locked the conversation. A block has cleared the number of unread
 * messages, so it may be 0 already. The row stays for a while, so that
 * a device that was offline does not send it again. Returns false if it was deleted already.
 */
export async function markDeleted(tx: Tx, { id, conversationId, side, now }: Deletion): Promise<boolean> {
  const emptied = await tx
    .updateTable('messages')
    .set({ content: '', deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (emptied.numUpdatedRows === 0n) return false
  await deleteImagesOfMessage(tx, id)
  const [seen, unread] = [sql.ref(`${otherSide[side]}_seen_id`), sql.ref(`${otherSide[side]}_unread`)]
  await sql`
    UPDATE conversations SET messages_count = messages_count - 1,
      ${unread} = greatest(${unread} - CASE WHEN ${seen} < ${id} THEN 1 ELSE 0 END, 0)
    WHERE id = ${conversationId}`.execute(tx)
  return true
}
