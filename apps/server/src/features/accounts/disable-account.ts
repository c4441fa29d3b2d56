import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { recountCommentsOfMember } from '../comments/index.ts'
import { closeConversationsOfMember, reopenConversationsOfMember } from '../conversations/index.ts'
import { learnWordsOfOwner, lockItemsTouchedBy, republishRecentItems } from '../items/index.ts'
import { lockMember } from '../members/index.ts'
import { type Account, markDisabled, updateAccount } from './accounts.queries.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { endSessions } from './sessions.ts'
import { statementToken } from './statement-token.ts'
import { deleteUnusedTokens } from './tokens.queries.ts'

export const disableAccount: Action<typeof accounts.disable> = async (ctx, input) => {
  const { id } = await requireOwnPassword(ctx, input)
  const wasEnabled = await ctx.db.transaction().execute((tx) => disableMember(tx, id, ctx.clock()))
  if (!wasEnabled) throw new AppError('ACCOUNT_ALREADY_DISABLED')
}

/** Hides the member's content, closes their conversations and ends their sessions. Returns false if already disabled. */
export async function disableMember(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  await lockMember(tx, memberId)
  await lockItemsTouchedBy(tx, memberId)
  const wasEnabled = await markDisabled(tx, memberId, now)
  if (wasEnabled) {
    await recountCommentsOfMember(tx, memberId, 'disabled')
    await closeConversationsOfMember(tx, { memberId, now })
  }
  await deleteUnusedTokens(tx, { memberId, action: 'confirm_email' })
  await endSessions(tx, { memberId, now })
  return wasEnabled
}

/** Reverts `disableMember`, but ended sessions stay ended. The caller has locked the member. */
export async function enableMember(tx: Tx, memberId: number, now: Date) {
  await lockItemsTouchedBy(tx, memberId)
  await updateAccount(tx, memberId, { disabled_at: null, deletion_at: null })
  await recountCommentsOfMember(tx, memberId, 'recovered')
  await learnWordsOfOwner(tx, memberId)
  await republishRecentItems(tx, { ownerId: memberId, now })
  await reopenConversationsOfMember(tx, { memberId, now })
}

/** Contains the reason, so throw it only after the password was verified or a mailed link was used. */
export async function suspendedAccountError(db: Db, { suspended_reason: reason, suspension_id: id }: Account) {
  const statement = id === null ? null : { id, token: await statementToken(db, id) }
  return new AppError('SUSPENDED_ACCOUNT', { details: { reason, statement } })
}
