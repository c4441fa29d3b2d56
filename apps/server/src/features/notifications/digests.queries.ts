import { notificationFamilies } from '@pollen/contract/notifications'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { planEachTime } from '../../platform/database/prepare-statements.ts'
import { insertNewsMails } from '../../platform/mail/mails.queries.ts'
import type { DigestFrequency } from './digest-times.ts'
import { type DigestFamily, newsOf } from './news.queries.ts'
import { canGetNews } from './recipients.queries.ts'

/** The digests of all members who want this family this often, at one moment. */
export type DigestRun = {
  family: DigestFamily
  frequency: DigestFrequency
  /** They tell of what is new up to this moment, exactly. */
  until: Date
  /** The moment before it: from there on, whoever has had no digest yet is told. */
  previous: Date
  now: Date
}

/** Whoever could not be mailed for longer is told of these days only. Longer than a month, shorter than items are remembered. */
const longestWindow = sql`interval '35 days'`

/** Whoever has just joined is not reminded yet of what they may be about to do. */
const reminderDelay = sql`interval '3 days'`

const wants = ({ family, frequency, until }: DigestRun) =>
  family === 'reference_location'
    ? sql<boolean>`members.mail_notif_generalinfo AND members.ref_longitude IS NULL
        AND members.activated_at <= ${until}::timestamptz - ${reminderDelay}`
    : sql<boolean>`${sql.ref(`members.${notificationFamilies[family]}`)} = ${frequency}`

/**
 * Members who get mails, want this digest, and have not had it; `told.until` is up to when they were told. It is looked up for each
 * of them: a join would read the rows of all families.
 */
const dueMembers = (run: DigestRun, { afterId = 0, except = [] }: { afterId?: number; except?: number[] } = {}) => sql`
  members CROSS JOIN LATERAL (
    SELECT (SELECT digests.until FROM digests WHERE digests.member_id = members.id AND digests.family = ${run.family}) AS until
  ) AS told
  WHERE members.id > ${afterId} AND members.id <> ALL (${except}::bigint[]) AND members.activated_at <= ${run.until}
    AND ${canGetNews} AND ${wants(run)}
    AND (told.until IS NULL OR told.until < ${run.until})`

type Batch = { afterId: number; limit: number }
type PreparedBatch = { due: number; mails: number; lastId: number | null }

/**
 * Prepares the digests of the next members who are due, all or none of them: it moves on up to when they were told, and adds
 * their mails, in one statement. A member whose row was moved on meanwhile is left out, so nobody gets a digest twice.
 */
export async function prepareBatch(tx: Tx, run: DigestRun, { afterId, limit }: Batch): Promise<PreparedBatch> {
  const { family, until, previous, now } = run
  const mails = sql`
      SELECT member_id, ${messageIdPrefix(run)} || member_id AS message_id, data, true AS is_bulk,
        ${now}::timestamptz AS due_at, NULL::timestamptz AS expires_at FROM news`
  const { rows } = await sql<PreparedBatch>`
    ${planEachTime}
    WITH due AS MATERIALIZED (
      SELECT members.id AS member_id, point_on_earth(ref_longitude, ref_latitude) AS home,
        straight_metres(dwithin_notifications) AS metres,
        greatest(coalesce(told.until, greatest(members.activated_at, ${previous})),
          ${until}::timestamptz - ${longestWindow}) AS since
      FROM ${dueMembers(run, { afterId })}
      ORDER BY members.id LIMIT ${limit}
      -- Who is being erased is left out; settings can be changed meanwhile.
      FOR KEY SHARE OF members SKIP LOCKED
    ), claimed AS (
      INSERT INTO digests (member_id, family, until) SELECT member_id, ${family}, ${until}::timestamptz FROM due
      ON CONFLICT (member_id, family) DO UPDATE SET until = excluded.until WHERE digests.until < excluded.until
      RETURNING member_id
    ), readers AS MATERIALIZED (SELECT due.* FROM due JOIN claimed USING (member_id)
    ), news AS MATERIALIZED (${newsOf(run)}
    ), added AS (${insertNewsMails({ composer: family, rows: mails, now })}
    )${family === 'items' || family === 'events' ? rememberItems(now) : sql``}
    SELECT (SELECT count(*) FROM due) AS due, (SELECT count(*) FROM added) AS mails,
      (SELECT max(member_id) FROM due) AS "lastId"`.execute(tx)
  return rows[0] ?? { due: 0, mails: 0, lastId: null }
}

/** The same for all attempts to prepare or to send a digest. */
const messageIdPrefix = ({ family, until }: DigestRun) => `digest.${family}.${until.getTime() / 1000}.`

/** Items that are deleted meanwhile are gone by the time their rows can be locked; the mail leaves them out when it is sent. */
const rememberItems = (now: Date): RawBuilder<unknown> => sql`, named AS MATERIALIZED (
      SELECT member_id, item_id::bigint FROM news, jsonb_array_elements(data->'item_ids') AS item_id
    ), kept AS MATERIALIZED (
      SELECT id FROM items WHERE id IN (SELECT item_id FROM named) ORDER BY id FOR KEY SHARE
    ), remembered AS (
      INSERT INTO mailed_items (member_id, item_id, mailed_at)
      SELECT member_id, item_id, ${now}::timestamptz FROM named JOIN kept ON kept.id = item_id ORDER BY item_id, member_id
      ON CONFLICT DO NOTHING
    )`

/** The member with whom the next batch begins, or null. */
export async function findNextDue(db: Db, run: DigestRun, afterId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT ${planEachTime} members.id FROM ${dueMembers(run, { afterId })}
    ORDER BY members.id LIMIT 1 FOR KEY SHARE OF members SKIP LOCKED`.execute(db)
  return rows[0]?.id ?? null
}

/** Also finds members whom `prepareBatch` left out because they were locked. */
export async function isAnybodyDue(db: Db, run: DigestRun, except: number[]): Promise<boolean> {
  const { rows } = await sql`SELECT ${planEachTime} 1 FROM ${dueMembers(run, { except })} LIMIT 1`.execute(db)
  return rows.length > 0
}
