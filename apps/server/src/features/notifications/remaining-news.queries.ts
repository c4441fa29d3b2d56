import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { planEachTime } from '../../platform/database/prepare-statements.ts'
import { isNotHidden } from '../blocks/index.ts'
import { isListed, isUnseenBy } from '../items/index.ts'
import { maxNamed } from './mail-data.ts'
import { selectNews } from './news.queries.ts'
import { isWithinRadius } from './recipients.queries.ts'

type GatheringMail = { mail_id: number; member_id: number; mailed_at: string }
export type GatheredItems = { mail_id: number; item_ids: number[]; more: number }

/** Finds the gathered items that are still listed, near and unseen: the nearest ones, and the number of further ones. */
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
        AND ${isUnseenBy(sql`mail.member_id`)} AND ${isNotHidden(sql`mail.member_id`, sql`items.owner_id`)}
    ) AS near
    WHERE ids IS NOT NULL`.execute(db)
  return rows
}

type CountedDigest = { mail_id: number; member_id: number; since: string; until: string }

/**
 * Counts the further news of digests that is still current, by mail id. The count excludes items and events that a mail has named,
 * but includes resources that the digest names. Digests without any are missing.
 */
export async function countRemainingNews(
  db: Db,
  digests: CountedDigest[],
  { family, now }: { family: 'items' | 'events' | 'resources'; now: Date },
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  // Usually one iteration: digests of several days wait together only after an outage of the mail server. A member has at most
  // one digest per moment.
  for (const until of new Set(digests.map((digest) => digest.until))) {
    const counted = digests.filter((digest) => digest.until === until)
    const { rows } = await sql<{ mail_id: number; count: number }>`${planEachTime}
      WITH readers AS MATERIALIZED (
        SELECT mail_id, member_id, since, point_on_earth(ref_longitude, ref_latitude) AS home,
          straight_metres(dwithin_notifications) AS metres
        FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
          AS digest (mail_id bigint, member_id bigint, since timestamptz)
        JOIN members ON members.id = member_id
      ), news AS (${selectNews({ family, frequency: 'D', until: new Date(until), now })})
      SELECT mail_id, (data ->> 'more')::int
        + jsonb_array_length(coalesce(data -> 'item_ids', data -> 'resources')) AS count
      FROM news JOIN readers USING (member_id)`.execute(db)
    for (const { mail_id, count } of rows) counts.set(mail_id, count)
  }
  return counts
}
