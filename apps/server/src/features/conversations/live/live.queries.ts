import type { AppEvent } from '@pollen/contract/events'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { isNotHidden } from '../../blocks/index.ts'

/** An event of a conversation, with its number in the stream. */
export type EventRow = { conversation_id: number; seq: number } & Pick<AppEvent, 'type' | 'data'>

type Position = { conversationId: number; since: number }

/** Lists the events after the position of each conversation, in order, at most `limit` of each. */
export async function listEventsAfter(db: Db, positions: Position[], limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT event_streams.conversation_id, recent.seq, recent.type, recent.data
    FROM unnest(
      ${positions.map(({ conversationId }) => conversationId)}::bigint[],
      ${positions.map(({ since }) => since)}::bigint[]
    ) AS known (conversation_id, seq)
    JOIN event_streams USING (conversation_id)
    CROSS JOIN LATERAL (
      SELECT seq, type, data FROM events
      WHERE stream_id = event_streams.id AND events.seq > known.seq
      ORDER BY seq LIMIT ${limit}
    ) AS recent
    ORDER BY event_streams.conversation_id, recent.seq`.execute(db)
  return rows
}

/**
 * Returns the number of the oldest stored event of a conversation, or null if there is none or if the events cannot be sent because one
 * of the members blocked the other.
 */
export async function findFirstSeq(db: Db, conversationId: number): Promise<number | null> {
  const row = await db
    .selectFrom('events')
    .innerJoin('event_streams', 'event_streams.id', 'events.stream_id')
    .innerJoin('conversations', 'conversations.id', 'event_streams.conversation_id')
    .select('events.seq')
    .where('event_streams.conversation_id', '=', conversationId)
    .where(isNotHidden(sql`conversations.owner_id`, sql`conversations.asker_id`))
    .orderBy('events.seq')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? null
}

/** Lists the members and the latest event of each conversation. Deleted conversations are missing. */
export const listStates = (db: Db, ids: number[]) =>
  db
    .selectFrom('conversations')
    .leftJoin('event_streams', 'event_streams.conversation_id', 'conversations.id')
    .select(['conversations.id', 'owner_id', 'asker_id', 'event_streams.last_seq'])
    .where(sql<boolean>`conversations.id = ANY (${ids})`)
    .execute()

/** Lists the conversations of these members with events since a moment. */
export async function listChangedSince(db: Db, { since, memberIds }: { since: Date; memberIds: number[] }) {
  const recent = sql<boolean>`event_streams.id IN (SELECT stream_id FROM events WHERE created_at > ${since})`
  const isTheirs = sql<boolean>`(owner_id = ANY (${memberIds}) OR asker_id = ANY (${memberIds}))`
  return db
    .selectFrom('event_streams')
    .innerJoin('conversations', 'conversations.id', 'event_streams.conversation_id')
    .select(['conversations.id', 'owner_id', 'asker_id', 'event_streams.last_seq'])
    .where(recent)
    .where(isTheirs)
    .execute()
}
