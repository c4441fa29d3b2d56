import type { admin, OperatorActionName } from '@pollen/contract/admin'
import type { Outcome } from '@pollen/contract/report-fields'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { lockAccount, restoreMember } from '../accounts/index.ts'
import { type Actor, readAdminItem, readAdminMember, recordAction } from '../admin/index.ts'
import { findAnyComment } from '../comments/index.ts'
import { unhideItem } from '../items/index.ts'
import { lockMember } from '../members/index.ts'
import type { CaseTarget } from './case-target.ts'
import { type CaseRow, findCaseRow, openCaseRow, updateCase } from './cases.queries.ts'
import { decide } from './decide.ts'
import { type DecisionRow, listHidings, listSuspensions } from './decisions.queries.ts'
import { requireRestrictable } from './effects.ts'
import { endDecision } from './end-decision.ts'
import { findAnyTarget } from './find-target.ts'
import { mailLifted } from './mail-statements.ts'

/**
 * The actions of operators in the lists of items, comments and members. Each one decides a case, like a moderator in the queue, so
 * that the member gets a statement of reasons and can appeal.
 */

export const hideItem: Action<typeof admin.hideItem> = async (ctx, { id, reason }) => {
  const { tx } = ctx
  const target = await lockTarget(tx, 'item', id)
  if ((await readAdminItem(tx, id)).hidden_at) throw new AppError('ITEM_ALREADY_HIDDEN')
  await decideNow(tx, ctx, target, { outcome: 'hide', reason, action: 'item.hidden' })
  return readAdminItem(tx, id)
}

export const showItem: Action<typeof admin.showItem> = async (ctx, { id, reason }) => {
  const { tx, clock } = ctx
  const target = await lockTarget(tx, 'item', id)
  if (!(await readAdminItem(tx, id)).hidden_at) throw new AppError('ITEM_NOT_HIDDEN')
  const caseId = await undoAll(tx, ctx, await listHidings(tx, target.key), reason)
  // Items that were hidden before there were decisions.
  if (caseId === undefined) await unhideItem(tx, { id, now: clock() })
  await recordAction(tx, ctx, {
    action: 'item.shown',
    memberId: target.subjectId,
    itemId: id,
    ...(caseId && { caseId }),
    reason,
  })
  return readAdminItem(tx, id)
}

export const removeComment: Action<typeof admin.removeComment> = async (ctx, { id, reason }) => {
  const { tx } = ctx
  const target = await lockTarget(tx, 'comment', id)
  await decideNow(tx, ctx, target, { outcome: 'remove', reason, action: 'comment.removed' })
}

export const disableMember: Action<typeof admin.disableMember> = async (ctx, { id, reason }) => {
  const { tx } = ctx
  const { suspended_at } = await lockAccount(tx, id)
  await requireRestrictable(tx, id)
  if (suspended_at) throw new AppError('MEMBER_ALREADY_SUSPENDED')
  const target = await findAnyTarget(tx, { type: 'profile', id })
  await decideNow(tx, ctx, target, { outcome: 'suspend', reason, action: 'member.disabled' })
  return readAdminMember(tx, id)
}

export const enableMember: Action<typeof admin.enableMember> = async (ctx, { id, reason }) => {
  const { tx, clock } = ctx
  const { suspended_at } = await lockAccount(tx, id)
  if (!suspended_at) throw new AppError('MEMBER_NOT_SUSPENDED')
  const caseId = await undoAll(tx, ctx, await listSuspensions(tx, id), reason)
  // Members who were suspended before there were decisions.
  if (caseId === undefined) await restoreMember(tx, id, clock())
  await recordAction(tx, ctx, { action: 'member.enabled', memberId: id, ...(caseId && { caseId }), reason })
  return readAdminMember(tx, id)
}

async function lockTarget(tx: Tx, type: 'item' | 'comment', id: number): Promise<CaseTarget> {
  const { subjectId } = await findAnyTarget(tx, { type, id })
  if (subjectId !== null) await lockMember(tx, subjectId)
  // Again, because it may have been deleted in the meantime.
  return findAnyTarget(tx, { type, id })
}

type Direct = { outcome: Outcome; reason: string; action: OperatorActionName }

/** The reasons of these forms name no rule. */
async function decideNow(tx: Tx, actor: Actor, target: CaseTarget, { outcome, reason, action }: Direct) {
  const found = await openCaseRow(tx, target, actor.clock())
  const hidesContent = outcome === 'hide' || outcome === 'remove'
  const itemId = target.type === 'comment' ? await itemOfComment(tx, target) : target.type === 'item' ? target.id : null
  // Nothing on the profile is the reason, so no copy of it has to outlive the account.
  const needsSnapshot = hidesContent || found.reports_count > 0
  await decide(tx, actor, found, { outcome, hidesContent, reason, needsSnapshot })
  await recordAction(tx, actor, { action, memberId: target.subjectId, itemId, caseId: found.id, reason })
}

async function itemOfComment(tx: Tx, { id }: CaseTarget): Promise<number | null> {
  const comment = id === null ? undefined : await findAnyComment(tx, id)
  return comment?.item_id ?? null
}

/** Returns the case of the latest decision, or undefined if there is none. */
async function undoAll(tx: Tx, actor: Actor, decisions: DecisionRow[], reason: string): Promise<number | undefined> {
  let latest: { found: CaseRow; decision: DecisionRow } | undefined
  for (const decision of decisions) {
    const found = await findCaseRow(tx, decision.case_id)
    if (!found) continue
    await endDecision(tx, actor, { found, decision, cause: 'undone' })
    if (found.closed_at) await updateCase(tx, found.id, { queued_at: null })
    latest = { found, decision }
  }
  if (latest) await mailLifted(tx, actor, { ...latest, cause: 'undone', reason })
  return latest?.found.id
}
