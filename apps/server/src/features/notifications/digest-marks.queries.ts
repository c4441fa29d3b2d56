import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { DigestRun } from './digests.queries.ts'
import type { DigestFamily } from './news.queries.ts'

/** Up to when all members were told, by family and frequency. */
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
 * Some members whom a clock that was ahead has marked as told up to a later moment are told from now on. Returns how many;
 * the rows are few at a time, because they are locked meanwhile.
 */
export async function setBackDigests(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE digests SET until = ${now} WHERE (member_id, family) IN (
      SELECT member_id, family FROM digests WHERE until > ${now} LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** All members are told from this moment on. */
export async function moveDigestsOn(db: Db, until: Date) {
  await db.updateTable('digests').set({ until }).where('until', '<', until).execute()
}

/** A member is told from this moment on, whatever they were told of before. */
export async function startDigestFrom(tx: Tx, { memberId, family, from }: DigestStart) {
  await sql`
    INSERT INTO digests (member_id, family, until) VALUES (${memberId}, ${family}, ${from})
    ON CONFLICT (member_id, family) DO UPDATE SET until = excluded.until`.execute(tx)
}

type DigestStart = { memberId: number; family: DigestFamily; from: Date }

type FirstDigest = { memberId: number; family: DigestFamily; notBefore?: Date }

/** The first digest of a member tells of all that is new since they joined, but nothing from before `notBefore`. */
export async function keepDigestStart(db: Db, { memberId, family, notBefore }: FirstDigest) {
  await sql`
    INSERT INTO digests (member_id, family, until)
    SELECT id, ${family}, greatest(activated_at, ${notBefore ?? null}::timestamptz) FROM members
    WHERE id = ${memberId} AND activated_at IS NOT NULL
    ON CONFLICT (member_id, family) DO NOTHING`.execute(db)
}
