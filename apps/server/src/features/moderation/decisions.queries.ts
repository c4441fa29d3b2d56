import type { Outcome } from '@pollen/contract/report-fields'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { countRows, type Slice, sliceByNumber } from '../../platform/paging.ts'
import type { Json, DB as Schema } from '../../schema.ts'
import { titleOfCase } from './cases.queries.ts'

const columns = [
  'decisions.id',
  'decisions.case_id',
  'decisions.decided_at',
  'decisions.decided_by',
  'decisions.is_automated',
  'decisions.outcome',
  'decisions.hides_content',
  'decisions.rule',
  'decisions.rule_titles',
  'decisions.reason',
  'decisions.ends_at',
  'decisions.ended_at',
  'decisions.ended_by',
  'decisions.end_cause',
  'decisions.acknowledged_at',
  'decisions.removed',
] as const

type Codes = { outcome: Outcome; end_cause: EndCause | null }
export type EndCause = 'undone' | 'appeal' | 'replaced' | 'expired'
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>

const decisions = (db: Db) => db.selectFrom('decisions').select(columns).$narrowType<Codes>()

export const findDecision = (db: Db, id: number) => decisions(db).where('decisions.id', '=', id).executeTakeFirst()

export async function insertDecision(tx: Tx, decision: Insertable<Schema['decisions']>): Promise<DecisionRow> {
  const { id } = await tx.insertInto('decisions').values(decision).returning('id').executeTakeFirstOrThrow()
  return decisions(tx).where('decisions.id', '=', id).executeTakeFirstOrThrow()
}

export const listDecisionsOfCase = (db: Db, caseId: number) =>
  decisions(db)
    .leftJoin('members as moderator', 'moderator.id', 'decisions.decided_by')
    .leftJoin('members as ender', 'ender.id', 'decisions.ended_by')
    .select(['moderator.username as moderatorName', 'ender.username as enderName'])
    .where('case_id', '=', caseId)
    .orderBy('decisions.id')
    .execute()

export const listEffectiveDecisions = (db: Db, caseId: number) =>
  decisions(db).where('case_id', '=', caseId).where('ended_at', 'is', null).orderBy('decisions.id').execute()

/** Ids of decisions in effect that hide this content or suspend this member. */
export const listSuspensions = (db: Db, subjectId: number) =>
  decisions(db)
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .where('cases.subject_id', '=', subjectId)
    .where('outcome', 'in', ['suspend', 'ban'])
    .where('ended_at', 'is', null)
    .orderBy('decisions.id', 'desc')
    .execute()

export const listHidings = (db: Db, targetKey: string) =>
  decisions(db)
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .where('cases.target_key', '=', targetKey)
    .where('hides_content', '=', true)
    .where('ended_at', 'is', null)
    .orderBy('decisions.id')
    .execute()

export async function setRemoved(tx: Tx, id: number, removed: unknown) {
  await tx
    .updateTable('decisions')
    .set({ removed: removed === null ? null : (JSON.stringify(removed) as unknown as Json) })
    .where('id', '=', id)
    .execute()
}

type End = { cause: EndCause; by: number | null; now: Date }

export async function endDecisionRow(tx: Tx, id: number, { cause, by, now }: End) {
  await tx
    .updateTable('decisions')
    .set({ ended_at: now, end_cause: cause, ended_by: by })
    .where('id', '=', id)
    .execute()
}

export async function acknowledgeDecision(tx: Tx, id: number, now: Date) {
  await tx
    .updateTable('decisions')
    .set({ acknowledged_at: now })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .execute()
}

/** Copies what is in effect to the columns that are read when the member publishes something. */
export async function copyToMember(tx: Tx, memberId: number) {
  const own = sql`decisions JOIN cases ON cases.id = decisions.case_id
    WHERE cases.subject_id = ${memberId} AND decisions.ended_at IS NULL`
  await sql`
    UPDATE members SET
      restricted_until = (SELECT max(ends_at) FROM ${own} AND outcome = 'restrict'),
      caution_id = (SELECT min(decisions.id) FROM ${own} AND outcome = 'caution' AND acknowledged_at IS NULL)
    WHERE id = ${memberId}`.execute(tx)
}

/** Decisions whose time is over. */
export async function listExpired(db: Db, now: Date): Promise<number[]> {
  const found = db
    .selectFrom('decisions')
    .select('id')
    .where('ends_at', '<=', now)
    .where('ended_at', 'is', null)
    .where('outcome', '<>', 'ask_change')
  return (await found.orderBy('id').limit(1_000).execute()).map(({ id }) => id)
}

/** Removed items that are only hidden so far, although their owner can no longer appeal. */
export async function listFinalRemovals(db: Db, decidedBefore: Date) {
  const { rows } = await sql<{ item_id: number; owner_id: number }>`
    SELECT items.id AS item_id, items.owner_id
    FROM decisions JOIN cases ON cases.id = decisions.case_id
      JOIN items ON cases.target_type = 'item' AND items.id = cases.target_id
      LEFT JOIN appeals ON appeals.decision_id = decisions.id
    WHERE decisions.outcome = 'remove' AND decisions.ended_at IS NULL AND decisions.decided_at < ${decidedBefore}
      AND (appeals.id IS NULL OR appeals.decided_at IS NOT NULL)
    ORDER BY items.id LIMIT 100`.execute(db)
  return rows
}

export type StatementRow = Awaited<ReturnType<typeof listStatementRows>>[number]

const statements = (db: Db) =>
  decisions(db)
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
    .select(['cases.target_type', 'cases.target_id', 'cases.subject_id', 'cases.reports_count', 'cases.page_url'])
    .select([
      'appeals.id as appeal_id',
      'appeals.text as appeal_text',
      'appeals.created_at as appeal_created_at',
      'appeals.decided_at as appeal_decided_at',
      'appeals.is_granted as appeal_is_granted',
      'appeals.answer as appeal_answer',
    ])
    .select(titleOfCase.as('title'))
    .where('decisions.outcome', '<>', 'no_violation')

export const listStatementRows = (db: Db, memberId: number, slice: Slice<[number]>) =>
  sliceByNumber(statements(db).where('cases.subject_id', '=', memberId), 'decisions.id', slice).execute()

export const countStatements = (db: Db, memberId: number) =>
  countRows(statements(db).where('cases.subject_id', '=', memberId))

export const findStatement = (db: Db, id: number) => statements(db).where('decisions.id', '=', id).executeTakeFirst()
