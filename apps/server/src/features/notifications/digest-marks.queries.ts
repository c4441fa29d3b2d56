import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { DigestRun } from './digests.queries.ts'
import type { DigestFamily } from './news.queries.ts'

// A digest mark, a row of `digests`, is the moment up to which a member has had the news of a family.

/** Lists the latest finished run of each family and frequency. */
export const listDigestRuns = (db: Db) =>
  db.selectFrom('digest_runs').select(['family', 'frequency', 'until']).execute()

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
 * Moves up to `limit` marks in the future back to now. A clock that was ahead has set them. Returns their number. The limit
 * bounds how long the rows stay locked.
 */
export async function resetFutureMarkBatch(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE digests SET until = ${now} WHERE (member_id, family) IN (
      SELECT member_id, family FROM digests WHERE until > ${now} LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Advances all earlier marks to this moment, so that no digest covers what happened before. */
export async function advanceDigestMarks(db: Db, until: Date) {
  await db.updateTable('digests').set({ until }).where('until', '<', until).execute()
}

/** Sets the mark of a member, so that their next digest begins at this moment. */
export async function setDigestMark(tx: Tx, { memberId, family, from }: DigestMark) {
  await sql`
    INSERT INTO digests (member_id, family, until) VALUES (${memberId}, ${family}, ${from})
    ON CONFLICT (member_id, family) DO UPDATE SET until = excluded.until`.execute(tx)
}

type DigestMark = { memberId: number; family: DigestFamily; from: Date }

type FirstMark = { memberId: number; family: DigestFamily; notBefore?: Date }

/** Adds a mark unless there is one. The first digest then begins when the member joined, but not before `notBefore`. */
export async function ensureDigestMark(db: Db, { memberId, family, notBefore }: FirstMark) {
  await sql`
    INSERT INTO digests (member_id, family, until)
    SELECT id, ${family}, greatest(activated_at, ${notBefore ?? null}::timestamptz) FROM members
    WHERE id = ${memberId} AND activated_at IS NOT NULL
    ON CONFLICT (member_id, family) DO NOTHING`.execute(db)
}
