import type { cases } from '@pollen/contract/cases'
import { maxAppealMessages } from '@pollen/contract/report-fields'
import { statements as contract, type Statement } from '@pollen/contract/statements'
import { endpointPath } from '@pollen/contract/write-request'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Action, RequestContext, Viewer } from '../../platform/action.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { readPage } from '../../platform/paging.ts'
import { isStatementToken } from '../accounts/index.ts'
import { recordAction } from '../admin/index.ts'
import { lockMember } from '../members/index.ts'
import { closeAppeal, insertAppeal, insertAppealMessage, lockOpenAppeal } from './appeals.queries.ts'
import { type CaseRow, hasOtherModerator, lockCaseRow, raiseVersion, updateCase } from './cases.queries.ts'
import {
  acknowledgeDecision,
  copyToMember,
  countStatements,
  type DecisionRow,
  findStatement,
  listStatementRows,
  type StatementRow,
} from './decisions.queries.ts'
import { endDecision } from './end-decision.ts'
import { lockDecision } from './find-case.ts'
import { mailAppealMessage, mailAppealRejected, mailLifted } from './mail-statements.ts'
import { readCase } from './show-case.ts'
import { isAppealable, showStatements } from './show-statement.ts'

/** The id of a decision. */
const Cursor = z.tuple([z.int().nonnegative()])

export const listStatements: Action<typeof contract.list> = async (ctx, pageQuery) => {
  const { db, viewer, language, clock } = ctx
  const { rows, ...page } = await readPage<StatementRow, z.output<typeof Cursor>>(pageQuery, ctx, {
    path: endpointPath(contract.list),
    cursor: Cursor,
    read: async (slice) => ({
      count: await countStatements(db, viewer.id),
      rows: await listStatementRows(db, viewer.id, slice),
    }),
    cursorOf: ({ id }) => [id],
  })
  return { ...page, results: await showStatements(rows, { db, language, now: clock() }) }
}

export const getStatement: Action<typeof contract.get> = async (ctx, input) =>
  showOne(ctx.db, ctx, await requireStatement(ctx.db, ctx.viewer, input))

export const acknowledgeCaution: Action<typeof contract.acknowledge> = async (ctx, { id }) => {
  const { tx, viewer, clock } = ctx
  await requireStatement(tx, viewer, { id })
  await lockMember(tx, viewer.id)
  await acknowledgeDecision(tx, id, clock())
  await copyToMember(tx, viewer.id)
  return showOne(tx, ctx, await requireStatement(tx, viewer, { id }))
}

export const fileAppeal: Action<typeof contract.appeal> = async (ctx, { id, token, text }) => {
  const { tx, viewer, clock } = ctx
  const now = clock()
  await lockStatement(tx, await requireStatement(tx, viewer, { id, token }))
  const statement = await requireStatement(tx, viewer, { id, token })
  if (!isAppealable(statement, now)) throw new AppError('APPEAL_NOT_POSSIBLE')
  if (!(await insertAppeal(tx, { decisionId: id, text, now }))) throw new AppError('APPEAL_NOT_POSSIBLE')
  const found = await lockCaseRow(tx, statement.case_id)
  const isQueued = found.queued_at !== null && found.queued_at <= now
  if (!isQueued) await updateCase(tx, found.id, { queued_at: now })
  await raiseVersion(tx, found.id)
  return showOne(tx, ctx, await requireStatement(tx, viewer, { id, token }))
}

export const replyToModerators: Action<typeof contract.reply> = async (ctx, { id, token, text }) => {
  const { tx, viewer, clock } = ctx
  await lockStatement(tx, await requireStatement(tx, viewer, { id, token }))
  const appeal = await lockOpenAppeal(tx, id)
  const message = { moderatorId: null, isFromModerator: false, text, now: clock() }
  if (!appeal || !(await insertAppealMessage(tx, { appealId: appeal.id, ...message }, maxAppealMessages))) {
    throw new AppError('APPEAL_NOT_POSSIBLE')
  }
  return showOne(tx, ctx, await requireStatement(tx, viewer, { id, token }))
}

export const replyToAppeal: Action<typeof cases.replyToAppeal> = async (ctx, { id, text }) => {
  const { tx, viewer, clock } = ctx
  const { found, decision } = await lockDecision(tx, id, viewer)
  const appeal = await requireDecidable(tx, viewer, { found, decision })
  const message = { moderatorId: viewer?.id ?? null, isFromModerator: true, text, now: clock() }
  if (!(await insertAppealMessage(tx, { appealId: appeal.id, ...message }, maxAppealMessages))) {
    throw new AppError('APPEAL_NOT_POSSIBLE')
  }
  await mailAppealMessage(tx, ctx, { found, decision, text })
  await recordAction(tx, ctx, { action: 'appeal.replied', memberId: found.subject_id, caseId: found.id })
  return readCase(tx, found.id, ctx)
}

export const decideAppeal: Action<typeof cases.decideAppeal> = async (ctx, { id, is_granted, answer }) => {
  const { tx, viewer, clock } = ctx
  const { found, decision } = await lockDecision(tx, id, viewer)
  await requireDecidable(tx, viewer, { found, decision })
  const by = viewer?.id ?? null
  await closeAppeal(tx, { decisionId: id, isGranted: is_granted, by, answer, now: clock() })
  // A decision whose time is over has no effects any more.
  if (is_granted && !decision.ended_at) await endDecision(tx, ctx, { found, decision, cause: 'appeal' })
  if (found.closed_at) await updateCase(tx, found.id, { queued_at: null, claimed_by: null, claimed_at: null })
  await raiseVersion(tx, found.id)
  if (is_granted) await mailLifted(tx, ctx, { found, decision, cause: 'appeal', reason: answer })
  else await mailAppealRejected(tx, ctx, { found, decision, answer })
  const outcome = is_granted ? 'granted' : 'rejected'
  await recordAction(tx, ctx, {
    action: 'appeal.decided',
    memberId: found.subject_id,
    caseId: found.id,
    reason: outcome,
  })
  return readCase(tx, found.id, ctx)
}

/** The moderator who made a decision does not decide on the appeal against it, unless there is nobody else. */
async function requireDecidable(
  tx: Tx,
  viewer: Viewer | null,
  { found, decision }: { found: CaseRow; decision: DecisionRow },
) {
  const appeal = await lockOpenAppeal(tx, decision.id)
  if (!appeal) throw new AppError('APPEAL_NOT_POSSIBLE')
  const isOwn = viewer !== null && decision.decided_by === viewer.id
  if (isOwn && (await hasOtherModerator(tx, [viewer.id, found.subject_id]))) {
    throw new AppError('APPEAL_NEEDS_ANOTHER_MODERATOR')
  }
  return appeal
}

type StatementKey = { id: number; token?: string | undefined }

/** The member whom the decision is about, or the owner of the token in the mail about it. */
async function requireStatement(db: Db, viewer: Viewer | null, { id, token }: StatementKey): Promise<StatementRow> {
  const statement = await findStatement(db, id)
  const isSubject = viewer !== null && statement?.subject_id === viewer.id
  const isAllowed = isSubject || (token !== undefined && (await isStatementToken(db, id, token)))
  if (!statement || !isAllowed) throw new AppError('STATEMENT_DOESNT_EXIST')
  return statement
}

async function lockStatement(tx: Tx, { subject_id, case_id }: StatementRow) {
  if (subject_id !== null) await lockMember(tx, subject_id)
  await lockCaseRow(tx, case_id)
}

async function showOne(db: Db, { language, clock }: RequestContext, row: StatementRow): Promise<Statement> {
  const [statement] = await showStatements([row], { db, language, now: clock() })
  if (!statement) throw new AppError('STATEMENT_DOESNT_EXIST')
  return statement
}
