import type { Case, CaseEntry, Decision, MemberHistory, Snapshot } from '@pollen/contract/case-fields'
import { cases } from '@pollen/contract/cases'
import type { Language } from '@pollen/contract/constants'
import { outcomesOf } from '@pollen/contract/report-fields'
import { endpointPath } from '@pollen/contract/write-request'
import type { RequestContext } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import { listActionsOfCase } from '../admin/index.ts'
import { listAppealMessages, listAppealsOfCase } from './appeals.queries.ts'
import {
  type CaseEntryRow,
  findCaseEntry,
  hasOtherModerator,
  listEarlierCases,
  listNotes,
  targetOf,
} from './cases.queries.ts'
import { listDecisionsOfCase } from './decisions.queries.ts'
import { listHistories, listReportsOfCase } from './reports.queries.ts'
import { ruleTitle, showAppeal } from './show-statement.ts'
import { listSnapshots } from './snapshots.queries.ts'
import { readContent } from './targets.queries.ts'

const person = (id: number | null, username: string | null) => (id !== null && username ? { id, username } : null)

export function showEntry(row: CaseEntryRow, now: Date): CaseEntry {
  const isWaiting = row.queued_at !== null && row.queued_at > now
  return {
    id: row.id,
    state: row.queued_at === null ? 'closed' : row.closed_at ? 'appealed' : isWaiting ? 'waiting' : 'open',
    target: { type: row.target_type, id: row.target_id, title: row.title ?? '' },
    subject: person(row.subject_id, row.subjectName),
    opened_at: row.opened_at.toISOString(),
    queued_at: row.queued_at?.toISOString() ?? null,
    reports_count: row.reports_count,
    reporters_count: row.reporters_count,
    reasons: row.reasons,
    visibility: row.visibility,
    claimed_by: person(row.claimed_by, row.workerName),
    claimed_at: row.claimed_at?.toISOString() ?? null,
    outcome: row.outcome,
  }
}

type Reader = Pick<RequestContext, 'viewer' | 'language' | 'clock'>

/** Reads a case with everything that moderators see. */
export async function readCase(db: Db, id: number, { viewer, language, clock }: Reader): Promise<Case> {
  const now = clock()
  const entry = await findCaseEntry(db, id)
  if (!entry) throw new Error(`Case ${id} disappeared`)
  const reports = await listReportsOfCase(db, id, now)
  const people = [entry.subject_id, ...reports.map(({ reporter_id }) => reporter_id)]
  const histories = await readHistories(db, people, now)
  const current = await readContent(db, targetOf(entry))
  const notes = await listNotes(db, id)
  const log = await listActionsOfCase(db, id)
  const earlier = await listEarlierCases(db, entry)
  return {
    ...showEntry(entry, now),
    version: entry.version,
    page_url: entry.page_url,
    subject_history: histories.get(entry.subject_id) ?? null,
    possible_outcomes: [...outcomesOf[entry.target_type]],
    reports: reports.map((report) => ({
      id: report.id,
      created_at: report.created_at.toISOString(),
      reason: report.reason,
      text: report.text,
      reporter: histories.get(report.reporter_id) ?? null,
      is_from_visitor: report.is_from_visitor,
      visitor_name: report.visitor_name,
      is_established: report.is_established,
      snapshot_id: report.snapshot_id,
    })),
    snapshots: (await listSnapshots(db, id)).map(showSnapshot),
    current: current && { title: current.content.title, text: current.content.text },
    decisions: await readDecisions(db, { id, viewerId: viewer?.id ?? null, subjectId: entry.subject_id, language }),
    notes: notes.map(({ author_id, username, created_at, ...note }) => ({
      ...note,
      author: person(author_id, username),
      created_at: created_at.toISOString(),
    })),
    earlier_cases: earlier.map((row) => showEntry(row, now)),
    log: log.map(({ operator_id, operatorName, done_at, ...action }) => ({
      ...action,
      done_at: done_at.toISOString(),
      operator: person(operator_id, operatorName),
    })),
    is_forgotten: entry.forgotten_at !== null,
  }
}

async function readHistories(db: Db, ids: (number | null)[], now: Date) {
  const rows = await listHistories(db, ids, now)
  const shown = rows.map(({ suspended_at, ...row }): [number | null, MemberHistory] => [
    row.id,
    {
      ...row,
      language: languageOf(row),
      sign_up_date: row.sign_up_date.toISOString(),
      is_suspended: suspended_at !== null,
      restricted_until: row.restricted_until?.toISOString() ?? null,
    },
  ])
  return new Map(shown)
}

const picture = ({ id }: { id: number }) => ({ id, url: endpointPath(cases.picture, { id }) })

function showSnapshot(row: Awaited<ReturnType<typeof listSnapshots>>[number]): Snapshot {
  const { content, pictures } = row
  return {
    id: row.id,
    taken_at: row.taken_at.toISOString(),
    title: content.title,
    text: content.text,
    links: content.links,
    pictures: pictures.filter(({ message_id }) => message_id === null).map(picture),
    messages: content.messages.map((message) => ({
      ...message,
      pictures: pictures.filter(({ message_id }) => message_id === message.id).map(picture),
    })),
  }
}

type DecisionsOf = { id: number; viewerId: number | null; subjectId: number | null; language: Language }

async function readDecisions(db: Db, { id, viewerId, subjectId, language }: DecisionsOf): Promise<Decision[]> {
  const rows = await listDecisionsOfCase(db, id)
  const appeals = await listAppealsOfCase(db, id)
  const messages = await listAppealMessages(
    db,
    appeals.map((appeal) => appeal.id),
  )
  const hasOther = await hasOtherModerator(db, [viewerId, subjectId])
  return rows.map((row) => {
    const appeal = appeals.find(({ decision_id }) => decision_id === row.id)
    const isOpen = appeal !== undefined && appeal.decided_at === null
    const isOwn = viewerId !== null && row.decided_by === viewerId
    return {
      id: row.id,
      decided_at: row.decided_at.toISOString(),
      decided_by: person(row.decided_by, row.moderatorName),
      is_automated: row.is_automated,
      outcome: row.outcome,
      hides_content: row.hides_content,
      rule: ruleTitle(row, language),
      reason: row.reason,
      ends_at: row.ends_at?.toISOString() ?? null,
      ended_at: row.ended_at?.toISOString() ?? null,
      ended_by: person(row.ended_by, row.enderName),
      end_cause: row.end_cause,
      acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
      appeal: appeal
        ? showAppeal(
            appeal,
            messages.filter(({ appeal_id }) => appeal_id === appeal.id),
          )
        : null,
      can_decide_appeal: isOpen && (!isOwn || !hasOther),
      is_only_moderator: isOwn && !hasOther,
    }
  })
}
