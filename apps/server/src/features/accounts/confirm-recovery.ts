import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { recountCommentsOfMember } from '../comments/index.ts'
import { reopenConversationsOfMember } from '../conversations/index.ts'
import { learnWordsOfOwner, lockItemsTouchedBy, publishAgain } from '../items/index.ts'
import { findAccount, updateAccount } from './accounts.queries.ts'
import { suspendedAccount } from './suspend-member.ts'
import { consumeToken } from './tokens.ts'

export const confirmRecovery: Action<typeof accounts.confirmRecovery> = async ({ tx, clock }, { token }) => {
  const now = clock()
  const { member_id } = await consumeToken(tx, token, { action: 'recover_account', now })
  const account = await findAccount(tx, member_id)
  if (!account?.disabled_at) throw new AppError('ACCOUNT_NOT_DISABLED')
  if (account.suspended_at) throw suspendedAccount(account)
  await enableMember(tx, member_id, now)
}

/** Takes back what `disableMember` did, except that sessions stay ended. The member is locked. */
export async function enableMember(tx: Tx, memberId: number, now: Date) {
  await lockItemsTouchedBy(tx, memberId)
  await updateAccount(tx, memberId, { disabled_at: null, deletion_at: null })
  await recountCommentsOfMember(tx, memberId, 'recovered')
  await learnWordsOfOwner(tx, memberId)
  await publishAgain(tx, { ownerId: memberId, now })
  await reopenConversationsOfMember(tx, { memberId, now })
}
