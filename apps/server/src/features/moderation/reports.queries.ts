import type { CaseTargetType, VisitorReason } from '@pollen/contract/report-fields'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { countRows, type Slice, sliceByNumber } from '../../platform/paging.ts'
import type { DB as Schema } from '../../schema.ts'

const year = 365 * 86_400_000
/** Reports of younger accounts hide nothing automatically, so that nobody signs up to hide the items of others. */
const establishedAfterDays = 14
/** Members with this many unfounded reports within a year hide nothing automatically. */
const maxUnfounded = 3

/** Returns the id of the report, or null if the member has already reported the target. */
export async function insertReport(tx: Tx, report: Insertable<Schema['reports']>): Promise<number | null> {
  const inserted = await tx
    .insertInto('reports')
    .values(report)
    .onConflict((on) => on.columns(['case_id', 'reporter_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  await tx
    .updateTable('cases')
    .set((set) => ({ reports_count: set('reports_count', '+', 1) }))
    .where('id', '=', report.case_id)
    .execute()
  return inserted.id
}

const ownReports = (db: Db) =>
  db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .leftJoin('case_snapshots', 'case_snapshots.id', 'reports.snapshot_id')
    .select(['reports.id', 'reports.created_at', 'reports.reason', 'reports.text', 'outcome', 'outcome_at'])
    .select(['cases.target_type', 'cases.target_id', 'cases.page_url'])
    .select(sql<string>`coalesce(content ->> 'title', page_url)`.as('title'))
    .$narrowType<{
      target_type: CaseTargetType
      reason: VisitorReason
      outcome: 'acted' | 'no_violation' | null
    }>()

export type OwnReportRow = Awaited<ReturnType<typeof listOwnReports>>[number]

export const findOwnReport = (db: Db, id: number) =>
  ownReports(db).where('reports.id', '=', id).executeTakeFirstOrThrow()

/** Returns the newest first. */
export const listOwnReports = (db: Db, memberId: number, slice: Slice<[number]>) =>
  sliceByNumber(ownReports(db).where('reporter_id', '=', memberId), 'reports.id', slice).execute()

export const countOwnReports = (db: Db, memberId: number) =>
  countRows(db.selectFrom('reports').select('id').where('reporter_id', '=', memberId))

const unfounded = (now: Date) => sql<number>`(
  SELECT count(*)::int FROM reports AS earlier WHERE earlier.reporter_id = members.id AND earlier.is_unfounded
    AND earlier.outcome_at > ${new Date(now.getTime() - year)})`

const isEstablished = (now: Date) => sql<boolean>`coalesce(
  members.activated_at <= ${new Date(now.getTime() - establishedAfterDays * 86_400_000)} AND members.disabled_at IS NULL
    AND (members.restricted_until IS NULL OR members.restricted_until <= ${now})
    AND ${unfounded(now)} < ${sql.lit(maxUnfounded)}, false)`

export const listReportsOfCase = (db: Db, caseId: number, now: Date) =>
  db
    .selectFrom('reports')
    .leftJoin('members', 'members.id', 'reports.reporter_id')
    .select(['reports.id', 'reports.created_at', 'reason', 'text', 'reporter_id', 'is_from_visitor'])
    .select(['visitor_name', 'snapshot_id'])
    .select(isEstablished(now).as('is_established'))
    .where('case_id', '=', caseId)
    .orderBy('reports.id')
    .limit(500)
    .$narrowType<{ reason: VisitorReason }>()
    .execute()

/** Counts the established members who reported the target in this case. */
export async function countEstablishedReporters(db: Db, caseId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .innerJoin('members', 'members.id', 'reports.reporter_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('case_id', '=', caseId)
    .where(isEstablished(now))
    .executeTakeFirstOrThrow()
  return count
}

/** True if a moderator found no violation in this content before, or undid its hiding. */
export async function wasCleared(db: Db, targetKey: string): Promise<boolean> {
  const cleared = await db
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .select('decisions.id')
    .where('cases.target_key', '=', targetKey)
    .where((where) =>
      where.or([
        where.and([where('outcome', '=', 'no_violation'), where('ended_at', 'is', null)]),
        where.and([where('hides_content', '=', true), where('end_cause', 'in', ['undone', 'appeal'])]),
      ]),
    )
    .executeTakeFirst()
  return cleared !== undefined
}

type Outcome = { caseId: number; outcome: 'acted' | 'no_violation'; areUnfounded: boolean; now: Date }

/** Sets the outcome of all reports that have none, and returns them with the addresses of their authors. */
export async function closeReports(tx: Tx, { caseId, outcome, areUnfounded, now }: Outcome) {
  const closed = await tx
    .updateTable('reports')
    .set({
      outcome,
      outcome_at: now,
      is_unfounded: sql<boolean>`${areUnfounded} AND reporter_id IS NOT NULL AND reason <> 'outdated'`,
    })
    .where('case_id', '=', caseId)
    .where('outcome', 'is', null)
    .returning(['id', 'reporter_id', 'visitor_email', 'language', 'created_at'])
    .execute()
  if (closed.length === 0) return []
  const reporters = await tx
    .selectFrom('members')
    .select(['id', 'email', 'first_name', 'language'])
    .where(sql<boolean>`id = ANY (${closed.flatMap(({ reporter_id }) => reporter_id ?? [])})`)
    .execute()
  return closed.map((report) => ({
    ...report,
    reporter: reporters.find(({ id }) => id === report.reporter_id) ?? null,
  }))
}

export async function clearUnfounded(tx: Tx, caseId: number) {
  await tx.updateTable('reports').set({ is_unfounded: false }).where('case_id', '=', caseId).execute()
}

/** Figures about members, for the moderators who judge their reports and their content. */
export async function listHistories(db: Db, memberIds: (number | null)[], now: Date) {
  const ids = [...new Set(memberIds.filter((id) => id !== null))]
  return db
    .selectFrom('members')
    .select(['id', 'username', 'sign_up_date', 'language', 'suspended_at', 'restricted_until'])
    .select([
      sql<number>`(SELECT count(*)::int FROM cases WHERE subject_id = members.id)`.as('cases_count'),
      sql<number>`(SELECT count(*)::int FROM decisions JOIN cases ON cases.id = case_id WHERE subject_id = members.id
        AND outcome NOT IN ('no_violation', 'caution') AND NOT is_automated
        AND (end_cause IS NULL OR end_cause = 'expired'))`.as('violations_count'),
      sql<number>`(SELECT count(*)::int FROM reports WHERE reporter_id = members.id)`.as('reports_count'),
      unfounded(now).as('unfounded_reports_count'),
    ])
    .where(sql<boolean>`id = ANY (${ids})`)
    .execute()
}

export async function insertVisitorReport(tx: Tx, report: Insertable<Schema['visitor_reports']>) {
  await tx.insertInto('visitor_reports').values(report).execute()
}

/** Returns the report once. */
export const takeVisitorReport = (tx: Tx, tokenHash: Buffer, since: Date) =>
  tx
    .deleteFrom('visitor_reports')
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', since)
    .returningAll()
    .executeTakeFirst()
