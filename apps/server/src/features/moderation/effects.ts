import { AppError } from '../../errors.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { banAddress, liftBan, lockAccount, restoreMember, suspendMember } from '../accounts/index.ts'
import { isModerator, isOperator } from '../admin/index.ts'
import { removeComment, restoreComment } from '../comments/index.ts'
import { removeMessage, restoreMessage } from '../conversations/index.ts'
import { hideItem, unhideItem } from '../items/index.ts'
import { removeProfile, restoreProfile } from '../members/index.ts'
import type { CaseTarget } from './case-target.ts'
import { copyToMember, type DecisionRow, listHidings, listSuspensions, setRemoved } from './decisions.queries.ts'

/**
 * The effects of decisions on content and accounts, and how they are reverted. The caller has locked the subject, then the case.
 */

type Effect = { target: CaseTarget; decision: DecisionRow; now: Date }

export async function applyToAccount(tx: Tx, { target: { subjectId }, decision, now }: Effect) {
  if (subjectId === null) return
  const { id: decisionId, outcome, reason } = decision
  if (outcome === 'suspend' || outcome === 'ban') {
    if (outcome === 'ban') {
      const { email } = await lockAccount(tx, subjectId)
      await banAddress(tx, { email, decisionId })
    }
    await suspendMember(tx, subjectId, { reason, decisionId, now })
  }
  await copyToMember(tx, subjectId)
}

/** Measures against accounts of operators and moderators need the removal of their role first. */
export async function requireRestrictable(tx: Tx, subjectId: number | null) {
  if (subjectId === null) throw new AppError('ACCOUNT_DOESNT_EXIST')
  if (await isOperator(tx, { id: subjectId })) throw new AppError('MEMBER_IS_OPERATOR')
  if (await isModerator(tx, { id: subjectId })) throw new AppError('MEMBER_IS_MODERATOR')
}

/** The decision is no longer in effect. Another one may still suspend the member. */
export async function revertForAccount(tx: Tx, { target: { subjectId }, decision, now }: Effect) {
  if (decision.outcome === 'ban') await liftBan(tx, decision.id)
  if (subjectId === null) return
  if (decision.outcome === 'suspend' || decision.outcome === 'ban') {
    const [other] = await listSuspensions(tx, subjectId)
    if (other) await suspendMember(tx, subjectId, { reason: other.reason, decisionId: other.id, now })
    else await ignore(restoreMember(tx, subjectId, now), 'MEMBER_NOT_SUSPENDED')
  }
  await copyToMember(tx, subjectId)
}

/** Hides an item, or removes other content and keeps it with the decision. Does nothing if the content is gone. */
export async function hideContent(tx: Tx, { target, decision, now }: Effect) {
  const { id, type, subjectId } = target
  if (id === null) return
  if (type === 'item') {
    return ignore(hideItem(tx, { id, reason: decision.reason, now }), 'ITEM_DOESNT_EXIST')
  }
  const removed =
    type === 'comment'
      ? await ignore(removeComment(tx, id), 'COMMENT_DOESNT_EXIST')
      : type === 'message'
        ? await removeMessage(tx, { id, now })
        : type === 'profile' && subjectId !== null
          ? await removeProfile(tx, subjectId)
          : null
  if (removed) await setRemoved(tx, decision.id, removed)
}

/** Reverts `hideContent`, unless another decision still hides the content. */
export async function showContent(tx: Tx, { target, decision, now }: Effect) {
  const { id, type, subjectId, key } = target
  if (id === null) return
  if (type === 'item') {
    if ((await listHidings(tx, key)).length > 0) return
    return ignore(unhideItem(tx, { id, now }), 'ITEM_NOT_HIDDEN', 'ITEM_DOESNT_EXIST')
  }
  const { removed } = decision
  if (removed === null || subjectId === null) return
  if (type === 'comment') await restoreComment(tx, removed)
  else if (type === 'message') await restoreMessage(tx, removed)
  else await restoreProfile(tx, subjectId, removed)
  await setRemoved(tx, decision.id, null)
}

/** Returns undefined for errors that mean that there is nothing to do. */
async function ignore<Result>(action: Promise<Result>, ...keys: AppError['key'][]): Promise<Result | undefined> {
  try {
    return await action
  } catch (error) {
    if (error instanceof AppError && keys.includes(error.key)) return undefined
    throw error
  }
}
