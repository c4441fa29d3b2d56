import type { CaseTargetType, Outcome, VisitorReason } from '@pollen/contract/report-fields'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { countRows, type Slice } from '../../platform/paging.ts'
import type { CaseTarget } from './case-target.ts'

const columns = [
  'cases.id',
  'cases.target_type',
  'cases.target_id',
  'cases.target_key',
  'cases.page_url',
  'cases.subject_id',
  'cases.opened_at',
  'cases.queued_at',
  'cases.closed_at',
  'cases.claimed_by',
  'cases.claimed_at',
  'cases.version',
  'cases.reports_count',
  'cases.forgotten_at',
] as const

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCaseRow>>>

const rows = (db: Db) => db.selectFrom('cases').select(columns).$narrowType<{ target_type: CaseTargetType }>()

export const findCaseRow = (db: Db, id: number) => rows(db).where('cases.id', '=', id).executeTakeFirst()

/** Lock the subject before the case, in the same order as erasing a member. */
export const lockCaseRow = (tx: Tx, id: number) =>
  rows(tx).where('cases.id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const targetOf = (row: CaseRow): CaseTarget => ({
  type: row.target_type,
  id: row.target_id,
  key: row.target_key,
  pageUrl: row.page_url,
  subjectId: row.subject_id,
})

/** Opens a case about the target, or locks the open one. */
export async function openCaseRow(tx: Tx, target: CaseTarget, now: Date): Promise<CaseRow> {
  const { rows: opened } = await sql<{ id: number }>`
    INSERT INTO cases (target_type, target_id, target_key, page_url, subject_id, opened_at, queued_at)
    VALUES (${target.type}, ${target.id}, ${target.key}, ${target.pageUrl}, ${target.subjectId}, ${now}, ${now})
    ON CONFLICT (target_key) WHERE closed_at IS NULL DO UPDATE SET version = cases.version
    RETURNING id`.execute(tx)
  return lockCaseRow(tx, opened[0]?.id ?? 0)
}

type CaseChanges = Partial<Pick<CaseRow, 'queued_at' | 'closed_at' | 'claimed_by' | 'claimed_at'>>

export async function updateCase(tx: Tx, id: number, changes: CaseChanges) {
  await tx.updateTable('cases').set(changes).where('id', '=', id).execute()
}

/** Call this with each decision, so that decisions based on an earlier state are refused. */
export async function raiseVersion(tx: Tx, id: number) {
  await tx
    .updateTable('cases')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function hasOpenCase(db: Db, targetKey: string): Promise<boolean> {
  const open = db.selectFrom('cases').select('id').where('target_key', '=', targetKey).where('closed_at', 'is', null)
  return (await open.executeTakeFirst()) !== undefined
}

/** Who could decide a case instead: enabled moderators and operators, except some members. */
export async function hasOtherModerator(db: Db, except: (number | null)[]): Promise<boolean> {
  const ids = except.filter((id) => id !== null)
  const { rows: found } = await sql`
    SELECT FROM members WHERE disabled_at IS NULL AND NOT is_demo AND id <> ALL (${ids})
      AND (EXISTS (SELECT FROM operators WHERE member_id = members.id)
        OR EXISTS (SELECT FROM moderators WHERE member_id = members.id)) LIMIT 1`.execute(db)
  return found.length > 0
}

const hidingDecision = sql`EXISTS (
  SELECT FROM decisions JOIN cases AS same ON same.id = decisions.case_id
  WHERE same.target_key = cases.target_key AND decisions.hides_content AND decisions.ended_at IS NULL)`

const visibility = sql<'visible' | 'hidden' | 'gone'>`CASE
  WHEN ${hidingDecision} THEN 'hidden'
  WHEN target_type = 'item' THEN coalesce((SELECT CASE WHEN is_withheld THEN 'hidden' ELSE 'visible' END
    FROM items WHERE items.id = target_id), 'gone')
  WHEN target_type = 'comment' THEN CASE WHEN EXISTS (SELECT FROM comments WHERE comments.id = target_id)
    THEN 'visible' ELSE 'gone' END
  WHEN target_type = 'message' THEN CASE WHEN EXISTS (
    SELECT FROM messages WHERE messages.id = target_id AND deleted_at IS NULL) THEN 'visible' ELSE 'gone' END
  WHEN target_type = 'profile' THEN coalesce((SELECT CASE WHEN disabled_at IS NULL THEN 'visible' ELSE 'hidden' END
    FROM members WHERE members.id = target_id), 'gone')
  WHEN target_type = 'conversation' THEN CASE WHEN EXISTS (
    SELECT FROM conversations WHERE conversations.id = target_id) THEN 'visible' ELSE 'gone' END
  ELSE 'visible' END`

/** Name of the content in the latest snapshot, else of the member. */
export const titleOfCase = sql<string>`coalesce(
  (SELECT content ->> 'title' FROM case_snapshots WHERE case_id = cases.id ORDER BY id DESC LIMIT 1),
  CASE WHEN target_type = 'profile' THEN (SELECT username FROM members WHERE members.id = subject_id) END,
  page_url)`

const entries = (db: Db) =>
  db
    .selectFrom('cases')
    .leftJoin('members as subject', 'subject.id', 'cases.subject_id')
    .leftJoin('members as worker', 'worker.id', 'cases.claimed_by')
    .select(columns)
    .select(['subject.username as subjectName', 'worker.username as workerName'])
    .select([
      titleOfCase.as('title'),
      visibility.as('visibility'),
      sql<number>`(SELECT count(DISTINCT reporter_id)::int FROM reports WHERE case_id = cases.id)`.as(
        'reporters_count',
      ),
      sql<VisitorReason[]>`ARRAY(SELECT DISTINCT reason FROM reports WHERE case_id = cases.id ORDER BY reason)`.as(
        'reasons',
      ),
      sql<Outcome | null>`(SELECT outcome FROM decisions WHERE case_id = cases.id ORDER BY id DESC LIMIT 1)`.as(
        'outcome',
      ),
    ])
    .$narrowType<{ target_type: CaseTargetType }>()

export type CaseEntryRow = Awaited<ReturnType<typeof listCaseRows>>[number]

export type CaseFilter = { state: 'queue' | 'waiting' | 'closed'; hiddenFor: number | null; now: Date }

/** Sorted by a time and the id. `hiddenFor` excludes the cases about a moderator. */
const orderOf = ({ state }: CaseFilter) => (state === 'closed' ? 'closed_at' : 'queued_at')

function filtered(filter: CaseFilter) {
  const { state, hiddenFor, now } = filter
  const order = sql.ref<Date>(`cases.${orderOf(filter)}`)
  const isInList = {
    queue: sql<boolean>`cases.queued_at <= ${now}`,
    waiting: sql<boolean>`cases.queued_at > ${now}`,
    closed: sql<boolean>`(cases.closed_at IS NOT NULL AND cases.queued_at IS NULL)`,
  }[state]
  const isShown = sql<boolean>`(${hiddenFor}::bigint IS NULL OR cases.subject_id IS DISTINCT FROM ${hiddenFor})`
  return { order, isListed: sql<boolean>`(${isInList} AND ${isShown})` }
}

/** Lists the longest-waiting first, and closed ones newest first. */
export function listCaseRows(db: Db, filter: CaseFilter, slice: Slice<[number, number]>) {
  const { order, isListed } = filtered(filter)
  const isGrowing = (filter.state !== 'closed') !== slice.isBackwards
  const direction = isGrowing ? 'asc' : 'desc'
  const { after } = slice
  const isAfter =
    after === null
      ? sql<boolean>`true`
      : sql<boolean>`(${order}, cases.id) ${isGrowing ? sql`>` : sql`<`} (${new Date(after[0])}, ${after[1]})`
  return entries(db)
    .where(isListed)
    .where(isAfter)
    .orderBy(order, direction)
    .orderBy('cases.id', direction)
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
}

export const countCases = (db: Db, filter: CaseFilter) =>
  countRows(db.selectFrom('cases').select('id').where(filtered(filter).isListed))

export const findCaseEntry = (db: Db, id: number) => entries(db).where('cases.id', '=', id).executeTakeFirst()

/** Other cases about the same member, newest first. */
export const listEarlierCases = (db: Db, { id, subject_id }: Pick<CaseRow, 'id' | 'subject_id'>) =>
  subject_id === null
    ? Promise.resolve([])
    : entries(db)
        .where('cases.subject_id', '=', subject_id)
        .where('cases.id', '<>', id)
        .orderBy('cases.id', 'desc')
        .limit(20)
        .execute()

export async function insertNote(tx: Tx, note: { caseId: number; authorId: number | null; text: string; now: Date }) {
  const { caseId, authorId, text, now } = note
  await tx.insertInto('case_notes').values({ case_id: caseId, author_id: authorId, text, created_at: now }).execute()
}

export const listNotes = (db: Db, caseId: number) =>
  db
    .selectFrom('case_notes')
    .leftJoin('members', 'members.id', 'case_notes.author_id')
    .select(['case_notes.id', 'case_notes.text', 'case_notes.created_at', 'author_id', 'members.username'])
    .where('case_id', '=', caseId)
    .orderBy('case_notes.id')
    .execute()
