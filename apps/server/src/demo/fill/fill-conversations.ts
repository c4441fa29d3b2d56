import type pg from 'pg'
import { demoConversations } from '../demo-data.ts'

type Options = {
  /** The member with half of all conversations. */
  talkerId: number
  conversations: number
  messages: number
  now: Date
}

/**
 * Adds this many conversations and messages of one member, and as many among all other members. Runs inside the database, so that no
 * row has to be transferred.
 */
export async function fillConversations(client: pg.ClientBase, { talkerId, conversations, messages, now }: Options) {
  await client.query('LOCK TABLE conversations, messages IN SHARE ROW EXCLUSIVE MODE')
  await client.query(choosePairs, [talkerId, conversations, now])
  const sentences = demoConversations.flatMap((conversation) => conversation.messages.map(({ content }) => content))
  await client.query(writeMessages, [messages, sentences, now])
  await client.query(countMessages)
  await client.query('DROP TABLE filled')
}

/**
 * Half of the talker's conversations are about their own items, the others about items of other members. Adds conversations among other
 * members. `rank` numbers the conversations of the talker and those of the others, each from 1.
 */
const choosePairs = `
  CREATE TEMP TABLE filled ON COMMIT DROP AS
  WITH answered AS (
    SELECT items.id AS item_id, $1::bigint AS owner_id, members.id AS asker_id
    FROM items CROSS JOIN LATERAL (
      SELECT id FROM members WHERE id <> $1 ORDER BY (id * 7919 + items.id) % 104729, id
      LIMIT 1 + $2::bigint / 2 / (SELECT count(*) FROM items WHERE owner_id = $1)
    ) AS members
    WHERE items.owner_id = $1 LIMIT $2::bigint / 2
  ), asked AS (
    SELECT id AS item_id, owner_id, $1::bigint AS asker_id FROM items
    WHERE owner_id <> $1 ORDER BY id LIMIT $2::bigint - (SELECT count(*) FROM answered)
  ), among_others AS (
    SELECT items.id AS item_id, items.owner_id, members.id AS asker_id
    FROM (SELECT id, owner_id, row_number() OVER (ORDER BY id DESC) AS nth FROM items WHERE owner_id <> $1) AS items
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS nth, count(*) OVER () AS count FROM members WHERE id <> $1)
      AS members ON members.nth = 1 + items.nth % members.count
    WHERE members.id <> items.owner_id
      AND NOT EXISTS (SELECT FROM conversations AS known WHERE known.item_id = items.id AND known.asker_id = members.id)
    ORDER BY items.id DESC LIMIT $2
  ), chosen AS (
    SELECT *, row_number() OVER (ORDER BY item_id, asker_id) AS rank
    FROM (SELECT * FROM answered UNION ALL SELECT * FROM asked) AS of_talker
    UNION ALL SELECT *, row_number() OVER () FROM among_others
  ), inserted AS (
    INSERT INTO conversations (item_id, owner_id, asker_id, created_at, active_at)
    SELECT item_id, owner_id, asker_id, begun, begun
    FROM (SELECT *, $3::timestamptz - rank * interval '1 day' AS begun FROM chosen) AS dated
    ON CONFLICT DO NOTHING RETURNING id, item_id, asker_id, created_at
  )
  SELECT inserted.id, inserted.created_at, chosen.rank, chosen.asker_id = $1 OR chosen.owner_id = $1 AS is_of_talker
  FROM inserted JOIN chosen USING (item_id, asker_id)`

/** Few conversations are very long and most are short. They begin on different days and all continue until now. */
const writeMessages = `
  WITH lengths AS (
    SELECT id, created_at, rank,
      greatest(1, round($1::bigint / rank / sum(1.0 / rank) OVER (PARTITION BY is_of_talker)))::bigint AS length
    FROM filled
  )
  INSERT INTO messages (conversation_id, side, content, created_at)
  SELECT id,
    CASE WHEN nth = 1 OR (nth * 7919 + id) % 5 < 2 THEN 'asker' ELSE 'owner' END,
    ($2::text[])[1 + (nth * 7919 + id) % cardinality($2::text[])],
    created_at + ($3 - created_at) * (nth::float / (length + 1))
  FROM lengths CROSS JOIN generate_series(1, length) AS nth
  ORDER BY created_at + ($3 - created_at) * (nth::float / (length + 1)), id`

/** In every fifth conversation, one participant has not seen the last three messages. */
const countMessages = `
  WITH counted AS (
    SELECT conversation_id, count(*) AS count, max(messages.created_at) AS active_at, max(messages.id) AS newest,
      (array_agg(messages.id ORDER BY messages.id DESC))[4] AS seen,
      (array_agg(side ORDER BY messages.id DESC))[1:3] AS last_sides
    FROM messages JOIN filled ON filled.id = conversation_id GROUP BY conversation_id
  ), unread AS (
    SELECT *, conversation_id % 5 = 0 AND seen IS NOT NULL AS is_unread,
      cardinality(array_positions(last_sides, 'asker')) AS by_asker,
      cardinality(array_positions(last_sides, 'owner')) AS by_owner
    FROM counted
  )
  UPDATE conversations SET messages_count = count, active_at = unread.active_at,
    owner_seen_id = CASE WHEN is_unread AND last_sides[1] = 'asker' THEN seen ELSE newest END,
    owner_unread = CASE WHEN is_unread AND last_sides[1] = 'asker' THEN by_asker ELSE 0 END,
    asker_seen_id = CASE WHEN is_unread AND last_sides[1] = 'owner' THEN seen ELSE newest END,
    asker_unread = CASE WHEN is_unread AND last_sides[1] = 'owner' THEN by_owner ELSE 0 END
  FROM unread WHERE conversations.id = conversation_id`
