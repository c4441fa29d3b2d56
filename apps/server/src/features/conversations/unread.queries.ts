import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { compileOnce, hideFromPlanner } from '../../platform/database/prepare-statements.ts'
import { otherSide, type Side } from './participants.queries.ts'

/** How many messages a member has not seen, over all conversations. */
export async function countUnread(db: Db, memberId: number): Promise<number> {
  const counts = await countUnreadOf(db, [memberId])
  return counts.get(memberId) ?? 0
}

const unreadOf = compileOnce((_, values: { memberIds: number[] }) => {
  const memberIds = sql`${hideFromPlanner(values.memberIds, 'bigint[]')}::bigint[]`
  return sql<{ member_id: number; count: number }>`
    SELECT member_id, sum(unread)::integer AS count FROM (
      SELECT owner_id AS member_id, owner_unread AS unread FROM conversations
      WHERE owner_id = ANY (${memberIds}) AND owner_unread > 0
      UNION ALL
      SELECT asker_id, asker_unread FROM conversations WHERE asker_id = ANY (${memberIds}) AND asker_unread > 0
    ) AS unseen GROUP BY member_id`
})

/** The same of several members. Who has seen everything is missing. Each side has an index of those with unread ones. */
export async function countUnreadOf(db: Db, memberIds: number[]): Promise<Map<number, number>> {
  const rows = await unreadOf(db, { memberIds })
  return new Map(rows.map(({ member_id, count }) => [member_id, count]))
}

type Seen = { conversationId: number; side: Side; until: Date }

/**
 * Moves what a side has seen up to a date, never back; the caller has locked the conversation. Returns the newest message that
 * is seen now, or null if all of that was seen before.
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
    WHERE conversations.id = ${conversationId} AND ${seen} < newest.id
    RETURNING newest.id AS seen_id`.execute(tx)
  return rows[0]?.seen_id ?? null
}
