import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { planEachTime } from '../../platform/database/prepare-statements.ts'
import { isListed, isUnseenBy } from '../items/index.ts'
import { maxNamed } from './mail-data.ts'
import { newsOf } from './news.queries.ts'
import { isWithinRadius } from './recipients.queries.ts'

type GatheringMail = { mail_id: number; member_id: number; mailed_at: string }
export type GatheredItems = { mail_id: number; item_ids: number[]; more: number }

/** What mails gathered that is still near their readers, listed and unseen: the nearest ones, and how many more there are. */
export async function findGatheredItems(
  db: Db,
  mails: GatheringMail[],
  { family, now }: { family: 'items' | 'events'; now: Date },
): Promise<GatheredItems[]> {
  if (mails.length === 0) return []
  const limit = sql.lit(maxNamed[family])
  const { rows } = await sql<GatheredItems>`${planEachTime}
    SELECT mail.mail_id, to_jsonb(ids[:${limit}]) AS item_ids, greatest(cardinality(ids) - ${limit}, 0) AS more
    FROM jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
      AS mail (mail_id bigint, member_id bigint, mailed_at timestamptz)
    JOIN members ON members.id = mail.member_id
    CROSS JOIN LATERAL (
      SELECT array_agg(items.id ORDER BY
        items.shown_point <-> point_on_earth(members.ref_longitude, members.ref_latitude), items.published_at DESC, items.id
      ) AS ids
      FROM mailed_items JOIN items ON items.id = mailed_items.item_id
      WHERE mailed_items.member_id = mail.member_id AND mailed_items.mailed_at = mail.mailed_at
        AND ${isListed(now)} AND ${isWithinRadius} AND (items.type = 'EV') = ${family === 'events'}::boolean
        AND ${isUnseenBy(sql`mail.member_id`)}
    ) AS near
    WHERE ids IS NOT NULL`.execute(db)
  return rows
}

type CountedDigest = { mail_id: number; member_id: number; since: string; until: string }

/**
 * How much of what digests did not name for lack of room is still news, by the id of the mail: of items and events, what no mail
 * has named; of resources, all that was new then, also what the digest names. Whose digest has none left is missing.
 */
export async function countRemainingNews(
  db: Db,
  digests: CountedDigest[],
  { family, now }: { family: 'items' | 'events' | 'resources'; now: Date },
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  // Nearly always one: digests of another day wait for a mail server that was down. Nobody has two for the same moment.
  for (const until of new Set(digests.map((digest) => digest.until))) {
    const counted = digests.filter((digest) => digest.until === until)
    const { rows } = await sql<{ mail_id: number; count: number }>`${planEachTime}
      WITH readers AS MATERIALIZED (
        SELECT mail_id, member_id, since, point_on_earth(ref_longitude, ref_latitude) AS home,
          straight_metres(dwithin_notifications) AS metres
        FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
          AS digest (mail_id bigint, member_id bigint, since timestamptz)
        JOIN members ON members.id = member_id
      ), news AS (${newsOf({ family, frequency: 'D', until: new Date(until), now })})
      SELECT mail_id, (data ->> 'more')::int
        + jsonb_array_length(coalesce(data -> 'item_ids', data -> 'resources')) AS count
      FROM news JOIN readers USING (member_id)`.execute(db)
    for (const { mail_id, count } of rows) counts.set(mail_id, count)
  }
  return counts
}
