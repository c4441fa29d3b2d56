import { maxNotificationRadius } from '@pollen/contract/member-fields'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { planEachTime } from '../../platform/database/prepare-statements.ts'
import { insertNewsMails } from '../../platform/mail/mails.queries.ts'
import { isNotHidden } from '../blocks/index.ts'
import { isListed, isUnseenBy } from '../items/index.ts'
import { canGetNews, isWithinRadius, wasNotMailed } from './recipients.queries.ts'

/** Instant mails about items expire after this time, because old news is useless after a long outage of the mail server. */
const itemMailLifetime = sql`interval '1 day'`

/** Above this number of readers, sending takes minutes. The mails are marked as bulk, so that other mails overtake them. */
const bulkThreshold = 500

type ItemBatch = { itemId: number; afterMemberId: number; limit: number; now: Date }

/**
 * Adds instant mails about an item for the next members in id order, and records the item as mailed to them in the same
 * statement. After many mails in the last hour, a member gets one that gathers all items with the same `mailed_at`. Returns the id
 * of the last member, or null after the last batch.
 */
export async function insertItemMails(db: Db, { itemId, afterMemberId, limit, now }: ItemBatch) {
  const family = sql<string>`(SELECT CASE type WHEN 'EV' THEN 'events' ELSE 'items' END FROM items WHERE id = ${itemId})`
  const mails = sql`
      SELECT member_id, (SELECT count(*) FROM readers) > ${bulkThreshold} AS is_bulk,
        CASE WHEN mailed_at = ${now} THEN concat_ws('.', 'item', ${itemId}::bigint, member_id)
          ELSE concat_ws('.', ${family}, extract(epoch FROM mailed_at), member_id) END AS message_id,
        jsonb_build_object('frequency', 'I', 'more', 0) || CASE WHEN mailed_at = ${now}
          THEN jsonb_build_object('item_ids', jsonb_build_array(${itemId}::bigint))
          ELSE jsonb_build_object('item_ids', '[]'::jsonb, 'mailed_at', mailed_at) END AS data,
        mailed_at AS due_at, mailed_at + ${itemMailLifetime} AS expires_at
      FROM told ORDER BY member_id`
  const { rows } = await sql<{ last_id: number | null }>`${planEachTime}
    WITH readers AS MATERIALIZED (
      SELECT members.id AS member_id FROM items JOIN members
        ON point_on_earth(members.ref_longitude, members.ref_latitude)
          <@ cube_enlarge(items.shown_point, ${maxNotificationRadius * 1000}::float8, 3)
      WHERE items.id = ${itemId} AND ${isListed(now)}
        AND members.id > ${afterMemberId}
        AND 'I' IN (members.mail_notif_freq_items, members.mail_notif_freq_events)
        AND CASE items.type WHEN 'EV' THEN mail_notif_freq_events ELSE mail_notif_freq_items END = 'I'
        AND ${canGetNews} AND ${isWithinRadius}
        AND ${isUnseenBy(sql`members.id`)} AND ${wasNotMailed(sql`members.id`)}
        AND ${isNotHidden(sql`members.id`, sql`items.owner_id`)}
      ORDER BY members.id LIMIT ${limit}
    ), times AS (${claimMailTimes({ topic: 'items', family, readers: sql`readers`, now })}
    ), told AS (
      -- Waits for concurrent inserts of the same member and item. Only one of them adds a mail.
      INSERT INTO mailed_items (member_id, item_id, mailed_at)
      SELECT member_id, ${itemId}, due_at FROM times ORDER BY member_id
      ON CONFLICT DO NOTHING RETURNING member_id, mailed_at
    ), inserted AS (${insertNewsMails({ composer: family, rows: mails, now })}
    )
    SELECT max(member_id) AS last_id FROM readers`.execute(db)
  return rows[0]?.last_id ?? null
}

/** Returns true if the item was published at or after this moment and has images. */
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

type SentMessage = { messageId: number; quietSince: Date; now: Date; waitMs: number }

/**
 * Adds an instant mail about a message, if its recipient wants one and its sender wrote nothing else in this conversation after
 * `quietSince`. Deleted messages count, because otherwise deleting and writing again would cause a mail each time. After many
 * mails in the last hour, a recipient gets one about several conversations.
 */
export async function insertMessageMail(tx: Tx, { messageId, quietSince, now, waitMs }: SentMessage) {
  const family = sql<string>`'conversations'`
  const mails = sql`
      SELECT readers.member_id, false AS is_bulk,
        CASE WHEN due_at = ${now} THEN concat('message.', ${messageId}::bigint)
          ELSE concat_ws('.', ${family}, extract(epoch FROM due_at), member_id) END AS message_id,
        jsonb_build_object('frequency', 'I', 'message_ids', jsonb_build_array(${messageId}::bigint), 'more', more) AS data,
        due_at + ${waitMs}::float8 * interval '1 millisecond' AS due_at, NULL::timestamptz AS expires_at
      FROM readers JOIN times USING (member_id)`
  const onRepeat = sql`UPDATE SET data = jsonb_set(mails.data, '{message_ids}',
    (mails.data -> 'message_ids') || (excluded.data -> 'message_ids'))`
  await sql`
    WITH readers AS MATERIALIZED (
      SELECT members.id AS member_id,
        CASE messages.side WHEN 'owner' THEN asker_unread ELSE owner_unread END - 1 AS more
      FROM messages JOIN conversations ON conversations.id = messages.conversation_id
      JOIN members ON members.id = CASE messages.side WHEN 'owner' THEN asker_id ELSE owner_id END
      WHERE messages.id = ${messageId} AND members.mail_notif_freq_conversations = 'I' AND ${canGetNews}
        AND NOT CASE messages.side WHEN 'owner' THEN asker_muted ELSE owner_muted END
        AND coalesce((
          SELECT created_at FROM messages AS earlier
          WHERE earlier.conversation_id = messages.conversation_id AND earlier.side = messages.side
            AND earlier.id < messages.id
          ORDER BY earlier.id DESC LIMIT 1
        ) <= ${quietSince}, true)
    ), times AS (${claimMailTimes({ topic: 'conversations', family, readers: sql`readers`, now })})
    ${insertNewsMails({ composer: family, rows: mails, now, onRepeat })}`.execute(tx)
}

/** Instant mails to a member per hour. Further news is gathered in one mail. */
const maxInAnHour = { items: 6, conversations: 12 }

type MailTimes = {
  topic: keyof typeof maxInAnHour
  family: RawBuilder<string>
  /** A table or CTE with the column member_id. */
  readers: RawBuilder<unknown>
  now: Date
}

/** News can join a mail until this long before it is due, so that its transaction has committed when the mail is sent. */
const settle = sql`interval '30 seconds'`

/** Due times further ahead are ignored: only a clock that was ahead can have set them. */
const tooFarAhead = sql`interval '2 hours'`

/**
 * Stores when the next mail of each reader is due, and returns (member_id, due_at). A mail is due now while the hourly limit
 * permits, else once the first mail within the limit is an hour old. News until then joins that mail. The upsert makes concurrent
 * calls wait for each other.
 */
function claimMailTimes({ topic, family, readers, now }: MailTimes): RawBuilder<unknown> {
  const max = sql.lit(maxInAnHour[topic])
  /** Due time of a mail of the family that news can still join, or NULL. */
  const gatheringUntil = (ofFamily: RawBuilder<string>) => sql`(
        SELECT max(at) FROM unnest(known.due_at, known.families) AS mail (at, family)
        WHERE family = ${ofFamily} AND at > ${now}::timestamptz + ${settle} AND at < ${now}::timestamptz + ${tooFarAhead})`
  const latest = sql`known.due_at[cardinality(known.due_at)]`
  // The microsecond keeps the due time of a gathering mail distinct from that of single mails, which are due at `now`.
  const next = sql`greatest(${now}::timestamptz,
          known.due_at[cardinality(known.due_at) - ${max} + 1] + interval '1 hour 1 microsecond')`
  const append = (column: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql`CASE
          WHEN ${gatheringUntil(sql`excluded.families[1]`)} IS NOT NULL THEN known.${column}
          WHEN ${latest} > ${now}::timestamptz + ${tooFarAhead} THEN excluded.${column}
          ELSE known.${column}[cardinality(known.${column}) - ${max} + 2:] || ${value} END`
  return sql`
      INSERT INTO instant_mails AS known (member_id, topic, due_at, families)
      SELECT member_id, ${topic}, ARRAY[${now}::timestamptz], ARRAY[${family}] FROM ${readers} ORDER BY member_id
      ON CONFLICT (member_id, topic) DO UPDATE SET
        due_at = ${append(sql`due_at`, next)},
        families = ${append(sql`families`, sql`excluded.families`)}
      RETURNING member_id, coalesce(${gatheringUntil(family)}, ${latest}) AS due_at`
}
