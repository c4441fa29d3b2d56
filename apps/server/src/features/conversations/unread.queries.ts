import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { compileOnce, hideFromPlanner } from '../../platform/database/prepare-statements.ts'
import { otherSide, type Side } from './participants.queries.ts'

/** Counts the unread messages of a member over all conversations, except muted ones. */
export async function countUnread(db: Db, memberId: number): Promise<number> {
  const counts = await countUnreadByMember(db, [memberId])
  return counts.get(memberId) ?? 0
}

const selectUnreadCounts = compileOnce((_, values: { memberIds: number[] }) => {
  const memberIds = sql`${hideFromPlanner(values.memberIds, 'bigint[]')}::bigint[]`
  return sql<{ member_id: number; count: number }>`
    SELECT member_id, sum(unread)::integer AS count FROM (
      SELECT owner_id AS member_id, owner_unread AS unread FROM conversations
      WHERE owner_id = ANY (${memberIds}) AND owner_unread > 0 AND NOT owner_muted
      UNION ALL
      SELECT asker_id, asker_unread FROM conversations
      WHERE asker_id = ANY (${memberIds}) AND asker_unread > 0 AND NOT asker_muted
    ) AS unseen GROUP BY member_id`
})

/** Counts unread messages by member. Members without any are missing. Each side has a partial index of unread conversations. */
export async function countUnreadByMember(db: Db, memberIds: number[]): Promise<Map<number, number>> {
  const rows = await selectUnreadCounts(db, { memberIds })
  return new Map(rows.map(({ member_id, count }) => [member_id, count]))
}

type Seen = { conversationId: number; side: Side; until: Date }

/**
 * Marks messages up to a date as seen by a side; the caller has locked the conversation. The mark never moves back, and stays where it is
 * without unread messages: after a block, neither member learns what the other sees. Returns the newest message that is now seen, or
 * null if nothing changed.
 */
export async function markSeenUntil(tx: Tx, { conversationId, side, until }: Seen): Promise<number | null> {
  const [seen, unread] = [sql.ref(`${side}_seen_id`), sql.ref(`${side}_unread`)]
  const { rows } = await sql<{ seen_id: number }>`
    UPDATE conversations SET ${seen} = newest.id,
      ${unread} = (
        SELECT count(*) FROM messages
        WHERE conversation_id = ${conversationId} AND side = ${otherSide[side]} AND deleted_at IS NULL
          AND messages.id > newest.id
      )
    FROM (
      SELECT id FROM messages
      WHERE conversation_id = ${conversationId} AND deleted_at IS NULL AND created_at <= ${until}
      ORDER BY id DESC LIMIT 1
    ) AS newest
    WHERE conversations.id = ${conversationId} AND ${seen} < newest.id AND ${unread} > 0
    RETURNING newest.id AS seen_id`.execute(tx)
  return rows[0]?.seen_id ?? null
}
