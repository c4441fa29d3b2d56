import { notificationFamilies } from '@pollen/contract/notifications'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { planEachTime } from '../../platform/database/prepare-statements.ts'
import { insertNewsMails } from '../../platform/mail/mails.queries.ts'
import type { DigestFrequency } from './digest-times.ts'
import { type DigestFamily, selectNews } from './news.queries.ts'
import { canGetNews } from './recipients.queries.ts'

/** The digests of a family that are due at one moment, for all members with the same frequency. */
export type DigestRun = {
  family: DigestFamily
  frequency: DigestFrequency
  /** End of the period, inclusive. */
  until: Date
  /** The digest time before `until`: start of the period for members without a mark. */
  previous: Date
  now: Date
}

/**
 * Longest period of a digest, which matters after an address was refused for a while. It exceeds a month, and is shorter than the
 * time for which `mailed_items` are kept.
 */
const longestWindow = sql`interval '35 days'`

/** New members have this time to set a reference location before they are reminded. */
const reminderDelay = sql`interval '3 days'`

const wantsDigest = ({ family, frequency, until }: DigestRun) =>
  family === 'reference_location'
    ? sql<boolean>`members.mail_notif_generalinfo AND members.ref_longitude IS NULL
        AND members.activated_at <= ${until}::timestamptz - ${reminderDelay}`
    : sql<boolean>`${sql.ref(`members.${notificationFamilies[family]}`)} = ${frequency}`

/**
 * Members to be sent this digest: they can be mailed, want it and have not had it. `told.until` is their mark. A subquery reads it
 * for each member, because a join would read the marks of all families.
 */
const dueMembers = (run: DigestRun, { afterId = 0, except = [] }: { afterId?: number; except?: number[] } = {}) => sql`
  members CROSS JOIN LATERAL (
    SELECT (SELECT digests.until FROM digests WHERE digests.member_id = members.id AND digests.family = ${run.family}) AS until
  ) AS told
  WHERE members.id > ${afterId} AND members.id <> ALL (${except}::bigint[]) AND members.activated_at <= ${run.until}
    AND ${canGetNews} AND ${wantsDigest(run)}
    AND (told.until IS NULL OR told.until < ${run.until})`

type Batch = { afterId: number; limit: number }
type PreparedBatch = { due: number; mails: number; lastId: number | null }

/**
 * Prepares the digests of the next due members. One statement advances their marks and adds their mails, so that all or none are
 * prepared. It skips marks that were advanced concurrently, so that no digest is sent twice.
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
      -- Skips members during their erasure. Settings can still be changed concurrently.
      FOR KEY SHARE OF members SKIP LOCKED
    ), claimed AS (
      INSERT INTO digests (member_id, family, until) SELECT member_id, ${family}, ${until}::timestamptz FROM due
      ON CONFLICT (member_id, family) DO UPDATE SET until = excluded.until WHERE digests.until < excluded.until
      RETURNING member_id
    ), readers AS MATERIALIZED (SELECT due.* FROM due JOIN claimed USING (member_id)
    ), news AS MATERIALIZED (${selectNews(run)}
    ), added AS (${insertNewsMails({ composer: family, rows: mails, now })}
    )${family === 'items' || family === 'events' ? recordMailedItems(now) : sql``}
    SELECT (SELECT count(*) FROM due) AS due, (SELECT count(*) FROM added) AS mails,
      (SELECT max(member_id) FROM due) AS "lastId"`.execute(tx)
  return rows[0] ?? { due: 0, mails: 0, lastId: null }
}

/** Prefix of the Message-ID, which is the same for all attempts to prepare or send a digest. */
const messageIdPrefix = ({ family, until }: DigestRun) => `digest.${family}.${until.getTime() / 1000}.`

/** Records the named items as mailed. `kept` excludes items that are deleted concurrently; the mail omits them, too. */
const recordMailedItems = (now: Date): RawBuilder<unknown> => sql`, named AS MATERIALIZED (
      SELECT member_id, item_id::bigint FROM news, jsonb_array_elements(data->'item_ids') AS item_id
    ), kept AS MATERIALIZED (
      SELECT id FROM items WHERE id IN (SELECT item_id FROM named) ORDER BY id FOR KEY SHARE
    ), remembered AS (
      INSERT INTO mailed_items (member_id, item_id, mailed_at)
      SELECT member_id, item_id, ${now}::timestamptz FROM named JOIN kept ON kept.id = item_id ORDER BY item_id, member_id
      ON CONFLICT DO NOTHING
    )`

/** Returns the first member of the next batch, or null. */
export async function findNextDue(db: Db, run: DigestRun, afterId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT ${planEachTime} members.id FROM ${dueMembers(run, { afterId })}
    ORDER BY members.id LIMIT 1 FOR KEY SHARE OF members SKIP LOCKED`.execute(db)
  return rows[0]?.id ?? null
}

/** Includes members that `prepareBatch` skipped because their row was locked. */
export async function hasDueMembers(db: Db, run: DigestRun, except: number[]): Promise<boolean> {
  const { rows } = await sql`SELECT ${planEachTime} 1 FROM ${dueMembers(run, { except })} LIMIT 1`.execute(db)
  return rows.length > 0
}
