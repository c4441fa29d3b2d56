import type { Db } from '../../platform/database/open-database.ts'
import type { ExportPart } from '../../platform/export-part.ts'
import { sideOf, withMember } from './conversations.queries.ts'

/**
 * Exports the messages of both members, because half a conversation is incomprehensible and the member can read all of it in the
 * app. Excludes the identity of the other member and their pictures.
 */
export const conversationExport: ExportPart = {
  tables: ['conversations', 'messages', 'message_images'],
  async read(db, memberId) {
    const rows = await db
      .selectFrom('conversations')
      .select([
        'id',
        'item_id',
        'created_at',
        'closed_at',
        'closed_by',
        'owner_seen_id',
        'asker_seen_id',
        'owner_unread',
        'asker_unread',
        'owner_muted',
        'asker_muted',
        sideOf(memberId),
      ])
      .where(withMember(memberId))
      .orderBy('id')
      .execute()
    const sides = new Map(rows.map(({ id, side }) => [id, side]))
    const conversations = rows.map(({ id, item_id, created_at, closed_at, closed_by, side, ...row }) => ({
      id,
      item_id,
      created_at,
      closed_at,
      asked_by_you: side === 'asker',
      closed_by_you: closed_by === memberId,
      last_message_seen: row[`${side}_seen_id`],
      unread_messages: row[`${side}_unread`],
      is_muted: row[`${side}_muted`],
    }))
    const images = await imagesOf(db, memberId)
    const own = images.filter(({ conversation_id, side }) => sides.get(conversation_id) === side)
    const messages = (await messagesOf(db, memberId)).map(({ side, ...message }) => ({
      ...message,
      by_you: sides.get(message.conversation_id) === side,
    }))
    const pictures = own.map(({ id, file, conversation_id, message_id, created_at }) => ({
      stored: file,
      shown: { file: `pictures/message-${id}.webp`, conversation_id, message_id, created_at },
    }))
    return {
      data: { conversations, messages, message_pictures: pictures.map(({ shown }) => shown) },
      files: pictures.map(({ stored, shown }) => ({ path: shown.file, file: stored })),
    }
  },
}

const messagesOf = (db: Db, memberId: number) =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(['messages.id', 'messages.conversation_id', 'messages.side', 'messages.content', 'messages.created_at'])
    .where(withMember(memberId))
    .where('messages.deleted_at', 'is', null)
    .orderBy('messages.conversation_id')
    .orderBy('messages.id')
    .execute()

const imagesOf = (db: Db, memberId: number) =>
  db
    .selectFrom('message_images')
    .innerJoin('conversations', 'conversations.id', 'message_images.conversation_id')
    .select([
      'message_images.id',
      'message_images.conversation_id',
      'message_images.message_id',
      'message_images.side',
      'message_images.file',
      'message_images.created_at',
    ])
    .where(withMember(memberId))
    .orderBy('message_images.conversation_id')
    .orderBy('message_images.message_id')
    .orderBy('message_images.position')
    .execute()
