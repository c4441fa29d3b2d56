import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { DigestRun } from './digests.queries.ts'
import type { DigestFamily } from './news.queries.ts'

// A digest mark is a row of `digests`: the time until which a member has had the news of a family. The next digest starts there.

/** Lists the latest finished run of each family and frequency. */
export const listDigestRuns = (db: Db) =>
  db.selectFrom('digest_runs').select(['family', 'frequency', 'until']).execute()

/** Records the latest finished run. Replaces a run in the future, because a clock that was ahead has recorded it. */
export async function finishDigestRun(db: Db, run: Omit<DigestRun, 'previous'>) {
  const { family, frequency, until, now } = run
  await db
    .insertInto('digest_runs')
    .values({ family, frequency, until, finished_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['family', 'frequency'])
        .doUpdateSet({ until, finished_at: now })
        .where((where) => where.or([where('digest_runs.until', '<', until), where('digest_runs.until', '>', now)])),
    )
    .execute()
}

/**
 * Moves up to `limit` marks in the future back to now, because a clock that was ahead has set them. Returns their number. The limit
 * bounds how long the rows stay locked.
 */
export async function resetFutureMarkBatch(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE digests SET until = ${now} WHERE (member_id, family) IN (
      SELECT member_id, family FROM digests WHERE until > ${now} LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Advances all earlier marks, so that no digest covers what happened before. */
export async function advanceDigestMarks(db: Db, until: Date) {
  await db.updateTable('digests').set({ until }).where('until', '<', until).execute()
}

/** Sets the mark of a member. Their next digest starts there. */
export async function setDigestMark(tx: Tx, { memberId, family, until }: DigestMark) {
  await sql`
    INSERT INTO digests (member_id, family, until) VALUES (${memberId}, ${family}, ${until})
    ON CONFLICT (member_id, family) DO UPDATE SET until = excluded.until`.execute(tx)
}

type DigestMark = { memberId: number; family: DigestFamily; until: Date }

type FirstMark = { memberId: number; family: DigestFamily; notBefore?: Date }

/** Adds a mark unless there is one. The first digest then starts when the member joined, but not before `notBefore`. */
export async function ensureDigestMark(db: Db, { memberId, family, notBefore }: FirstMark) {
  await sql`
    INSERT INTO digests (member_id, family, until)
    SELECT id, ${family}, greatest(activated_at, ${notBefore ?? null}::timestamptz) FROM members
    WHERE id = ${memberId} AND activated_at IS NOT NULL
    ON CONFLICT (member_id, family) DO NOTHING`.execute(db)
}
