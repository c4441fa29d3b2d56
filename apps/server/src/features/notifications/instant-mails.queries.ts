import { maxNotificationRadius } from '@pollen/contract/members'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { planEachTime } from '../../platform/database/prepare-statements.ts'
import { isListed } from '../items/index.ts'
import { canGetNews } from './recipients.queries.ts'

/** Whether the public place of an item is within the radius that a member has set around their reference location. */
const isWithinRadius = sql<boolean>`(
  items.shown_point <-> point_on_earth(members.ref_longitude, members.ref_latitude)
    <= straight_metres(members.dwithin_notifications))`

type ItemBatch = { itemId: number; afterMemberId: number; limit: number; now: Date }

/**
 * Adds mails about an item for the next members who want them at once, in the order of their ids, and notes that they are told of
 * it: in one statement, so that both are there or neither is. Returns the id of the last member, or null after the last batch.
 */
export async function insertItemMails(db: Db, { itemId, afterMemberId, limit, now }: ItemBatch) {
  const { rows } = await sql<{ last_id: number | null }>`${planEachTime}
    WITH readers AS (
      SELECT members.id FROM items JOIN members
        ON point_on_earth(members.ref_longitude, members.ref_latitude)
          <@ cube_enlarge(items.shown_point, ${maxNotificationRadius * 1000}::float8, 3)
      WHERE items.id = ${itemId} AND ${isListed(now)}
        AND members.id > ${afterMemberId} AND members.id <> items.owner_id
        AND 'I' IN (members.mail_notif_freq_items, members.mail_notif_freq_events)
        AND CASE items.type WHEN 'EV' THEN mail_notif_freq_events ELSE mail_notif_freq_items END = 'I'
        AND ${canGetNews} AND ${isWithinRadius}
        AND NOT EXISTS (SELECT FROM item_views WHERE item_id = items.id AND member_id = members.id)
        AND NOT EXISTS (SELECT FROM mailed_items WHERE item_id = items.id AND member_id = members.id)
      ORDER BY members.id LIMIT ${limit}
    ), told AS (
      -- Whoever else tells a member of the item at this moment is waited for; only one of the two adds a mail.
      INSERT INTO mailed_items (member_id, item_id, mailed_at)
      SELECT id, ${itemId}, ${now} FROM readers ORDER BY id
      ON CONFLICT DO NOTHING RETURNING member_id
    ), inserted AS (
      INSERT INTO mails (member_id, message_id, composer, data, created_at, next_attempt_at)
      SELECT member_id, concat_ws('.', 'item', ${itemId}::bigint, member_id),
        CASE items.type WHEN 'EV' THEN 'events' ELSE 'items' END,
        jsonb_build_object('frequency', 'I', 'item_ids', jsonb_build_array(${itemId}::bigint), 'more', 0),
        ${now}, ${now}
      FROM told, items WHERE items.id = ${itemId} ORDER BY member_id
      ON CONFLICT (message_id) DO NOTHING
    )
    SELECT max(id) AS last_id FROM readers`.execute(db)
  return rows[0]?.last_id ?? null
}

/** Whether an item is public since this moment or later, and has images. */
export async function isNewWithImages(tx: Tx, itemId: number, since: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('items')
    .select('items.id')
    .where('items.id', '=', itemId)
    .where('published_at', '>=', since)
    .where((where) => where.exists(where.selectFrom('item_images').whereRef('item_id', '=', 'items.id')))
    .executeTakeFirst()
  return found !== undefined
}

type SentMessage = { messageId: number; quietSince: Date; now: Date; dueAt: Date }

/**
 * Adds a mail about a message, if its recipient wants one at once and its sender has said nothing else in this conversation
 * after `quietSince`. Deleted messages count: else whoever deletes what they wrote could have a mail sent each time.
 */
export async function insertMessageMail(tx: Tx, { messageId, quietSince, now, dueAt }: SentMessage) {
  await sql`
    INSERT INTO mails (member_id, message_id, composer, data, created_at, next_attempt_at)
    SELECT members.id, concat('message.', messages.id), 'conversations',
      jsonb_build_object('frequency', 'I', 'message_ids', jsonb_build_array(messages.id), 'more',
        CASE messages.side WHEN 'owner' THEN asker_unread ELSE owner_unread END - 1),
      ${now}, ${dueAt}
    FROM messages JOIN conversations ON conversations.id = messages.conversation_id
    JOIN members ON members.id = CASE messages.side WHEN 'owner' THEN asker_id ELSE owner_id END
    WHERE messages.id = ${messageId} AND members.mail_notif_freq_conversations = 'I' AND ${canGetNews}
      AND coalesce((
        SELECT created_at FROM messages AS earlier
        WHERE earlier.conversation_id = messages.conversation_id AND earlier.side = messages.side
          AND earlier.id < messages.id
        ORDER BY earlier.id DESC LIMIT 1
      ) <= ${quietSince}, true)`.execute(tx)
}
