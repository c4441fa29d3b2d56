import { pagePath, pages } from '@pollen/contract/pages'
import { reports as contract, type Report } from '@pollen/contract/reports'
import { endpointPath } from '@pollen/contract/write-request'
import { z } from 'zod'
import { AppError, InvalidToken } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import type { Limit } from '../../platform/limits.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { readPage } from '../../platform/paging.ts'
import { findAccount } from '../accounts/index.ts'
import type { Actor } from '../admin/index.ts'
import { lockMember } from '../members/index.ts'
import type { CaseTarget } from './case-target.ts'
import { openCaseRow } from './cases.queries.ts'
import { findVisibleTarget } from './find-target.ts'
import { hideIfReportedOften } from './hide-automatically.ts'
import { moderationMail } from './moderation.mails.ts'
import { countOwnReports, findOwnReport, insertReport, listOwnReports, type OwnReportRow } from './reports.queries.ts'
import { takeSnapshot } from './snapshots.queries.ts'

const reportsOfMember: Limit = { name: 'reports-member', times: 30, minutes: 24 * 60 }

export const createReport: Action<typeof contract.create> = async (ctx, { target_type, target_id, reason, text }) => {
  const { tx, viewer, limits, config, clock } = ctx
  const target = await findVisibleTarget(tx, { type: target_type, id: target_id }, viewer)
  await limits.take(reportsOfMember, String(viewer.id))
  const account = await findAccount(tx, viewer.id)
  if (!account) throw new InvalidToken()
  const id = await addReport(tx, ctx, target, { reporter_id: viewer.id, language: account.language, reason, text })
  if (id === null) throw new AppError('REPORT_ALREADY_SENT')
  const path = pagePath(pages.settingsTab, { tab: 'safety' })
  const receipt = moderationMail(config, account, 'reportReceived', { path })
  await queueMail(tx, { memberId: viewer.id, to: account.email, mail: receipt, now: clock() })
  return showReport(await findOwnReport(tx, id))
}

type NewReport = Omit<Parameters<typeof insertReport>[1], 'case_id' | 'snapshot_id' | 'created_at'>

/** Joins the open case about the target, or opens one. Returns null if the member has already reported the target. */
export async function addReport(tx: Tx, actor: Actor, target: CaseTarget, report: NewReport): Promise<number | null> {
  const now = actor.clock()
  // The subject before the case, in the same order as erasing a member.
  if (target.subjectId !== null) await lockMember(tx, target.subjectId)
  const found = await openCaseRow(tx, target, now)
  const snapshot_id = await takeSnapshot(tx, { caseId: found.id, target, now })
  const id = await insertReport(tx, { ...report, case_id: found.id, snapshot_id, created_at: now })
  if (id !== null) await hideIfReportedOften(tx, actor, found.id)
  return id
}

/** The id of a report. */
const Cursor = z.tuple([z.int().nonnegative()])

export const listReports: Action<typeof contract.listOwn> = async (ctx, pageQuery) => {
  const { db, viewer } = ctx
  const { rows, ...page } = await readPage<OwnReportRow, z.output<typeof Cursor>>(pageQuery, ctx, {
    path: endpointPath(contract.listOwn),
    cursor: Cursor,
    read: async (slice) => ({
      count: await countOwnReports(db, viewer.id),
      rows: await listOwnReports(db, viewer.id, slice),
    }),
    cursorOf: ({ id }) => [id],
  })
  return { ...page, results: rows.map(showReport) }
}

const showReport = ({
  target_type,
  target_id,
  title,
  created_at,
  outcome_at,
  page_url,
  ...row
}: OwnReportRow): Report => ({
  ...row,
  created_at: created_at.toISOString(),
  target: { type: target_type, id: target_id, title: title ?? page_url },
  outcome_at: outcome_at?.toISOString() ?? null,
})
