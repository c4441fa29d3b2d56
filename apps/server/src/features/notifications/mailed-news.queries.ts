import type { ItemType } from '@pollen/contract/constants'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import type { ResourceKind } from '@pollen/contract/resource-kinds'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { Json } from '../../schema.ts'
import { isNotHidden } from '../blocks/index.ts'
import { isListed, isUnseenBy, isVisibleTo } from '../items/index.ts'

/** A thing that a mail names. Rows are in the order of the mail. */
type NamedRow<Thing> = Thing & { mail_id: number; member_id: number }

export type ItemNews = {
  id: number
  name: string
  type: ItemType
  published_at: Date
  startdate: Date
  enddate: Date | null
  /** Public place and its name. `address` is empty for approximate places, because their owner typed it. */
  longitude: number
  latitude: number
  is_approximate: boolean
  address: string
  areas: Json
  owner: string
  image_id: number | null
}

/** Finds the named items that are still listed, and that the reader neither owns nor has seen. */
export async function findItemNews(
  db: Db,
  named: NamedRow<{ item_id: number }>[],
  { areEvents, now }: { areEvents: boolean; now: Date },
): Promise<NamedRow<ItemNews>[]> {
  const { rows } = await sql<NamedRow<ItemNews>>`
    SELECT named.mail_id, named.member_id, items.id, items.name, items.type,
      coalesce(items.published_at, items.creationdate) AS published_at, items.startdate, items.enddate,
      items.shown_longitude AS longitude, items.shown_latitude AS latitude,
      items.location_precision <> 'exact' AS is_approximate,
      CASE items.location_precision WHEN 'exact' THEN items.address ELSE '' END AS address, items.areas,
      owners.first_name AS owner,
      (SELECT id FROM item_images WHERE item_id = items.id ORDER BY position, id LIMIT 1) AS image_id
    FROM jsonb_to_recordset(${numbered(named)}::jsonb)
      AS named (position int, mail_id bigint, member_id bigint, item_id bigint)
    JOIN items ON items.id = named.item_id
    JOIN members AS owners ON owners.id = items.owner_id
    WHERE ${isListed(now)} AND items.shown_point IS NOT NULL AND ${isUnseenBy(sql`named.member_id`)}
      AND ${isNotHidden(sql`named.member_id`, sql`items.owner_id`)}
      AND (items.type = 'EV') = ${areEvents}::boolean
    ORDER BY named.position`.execute(db)
  return rows
}

export type MessageNews = {
  conversation_id: number
  content: string
  images: number
  /** Null if the author has left. */
  author: string | null
  /** Null if the item is no longer visible to the reader. */
  item: string | null
  /** Number of unread messages in the conversation. */
  unread: number
}

/**
 * Finds the named messages that their reader has not seen, except in muted conversations. Between members of a blocked pair, no message
 * counts as unread. With `or_next`, the next message replaces a deleted one, so that
 * deleting a message to correct it still causes a mail.
 */
export async function findMessageNews(
  db: Db,
  named: NamedRow<{ message_id: number; or_next: boolean }>[],
): Promise<NamedRow<MessageNews>[]> {
  const { rows } = await sql<NamedRow<MessageNews>>`
    SELECT named.mail_id, named.member_id, conversations.id AS conversation_id, message.content,
      (SELECT count(*) FROM message_images WHERE message_id = message.id) AS images,
      CASE WHEN authors.disabled_at IS NULL THEN authors.first_name END AS author,
      (SELECT items.name FROM items JOIN members ON members.id = items.owner_id
        WHERE items.id = conversations.item_id AND ${isVisibleTo(sql`named.member_id`)}) AS item,
      reader.unread
    FROM jsonb_to_recordset(${numbered(named)}::jsonb)
      AS named (position int, mail_id bigint, member_id bigint, message_id bigint, or_next boolean)
    JOIN messages ON messages.id = named.message_id
    JOIN conversations ON conversations.id = messages.conversation_id
      AND named.member_id IN (conversations.owner_id, conversations.asker_id)
    CROSS JOIN LATERAL (
      SELECT CASE WHEN conversations.owner_id = named.member_id THEN 'owner' ELSE 'asker' END AS side,
        CASE WHEN conversations.owner_id = named.member_id THEN owner_seen_id ELSE asker_seen_id END AS seen_id,
        CASE WHEN conversations.owner_id = named.member_id THEN owner_unread ELSE asker_unread END AS unread,
        CASE WHEN conversations.owner_id = named.member_id THEN owner_muted ELSE asker_muted END AS is_muted
    ) AS reader
    JOIN LATERAL (
      SELECT others.id, others.content, others.side FROM messages AS others
      WHERE others.conversation_id = conversations.id AND others.side <> reader.side AND others.deleted_at IS NULL
        AND others.id > reader.seen_id
        AND CASE WHEN named.or_next THEN others.id >= messages.id ELSE others.id = messages.id END
      ORDER BY others.id LIMIT 1
    ) AS message ON true
    LEFT JOIN members AS authors
      ON authors.id = CASE message.side WHEN 'owner' THEN conversations.owner_id ELSE conversations.asker_id END
    WHERE reader.unread > 0 AND NOT reader.is_muted
    ORDER BY named.position`.execute(db)
  return rows
}

export type ResourceNews = { kind: ResourceKind; name: string; longitude: number; latitude: number }

/** Finds the named resources that their source still has. */
export async function findResourceNews(db: Db, named: NamedRow<ResourceLink>[]): Promise<NamedRow<ResourceNews>[]> {
  const { rows } = await sql<NamedRow<ResourceNews>>`
    SELECT named.mail_id, named.member_id, kind, name, longitude, latitude
    FROM jsonb_to_recordset(${numbered(named)}::jsonb)
      AS named (position int, mail_id bigint, member_id bigint, kind text, id text)
    JOIN resources USING (kind, id)
    WHERE gone_at IS NULL
    ORDER BY named.position`.execute(db)
  return rows
}

const numbered = (named: object[]) => JSON.stringify(named.map((row, position) => ({ ...row, position })))
