import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { recountCommentsOfMember } from '../comments/index.ts'
import { reopenConversationsOfMember } from '../conversations/index.ts'
import { learnWordsOfOwner, lockItemsTouchedBy, publishAgain } from '../items/index.ts'
import { findAccount, updateAccount } from './accounts.queries.ts'
import { consumeToken } from './tokens.ts'

/** Takes back what `disableMember` did, except that sessions stay ended. */
export const confirmRecovery: Action<typeof accounts.confirmRecovery> = async ({ tx, clock }, { token }) => {
  const now = clock()
  const { member_id } = await consumeToken(tx, token, { action: 'recover_account', now })
  const account = await findAccount(tx, member_id)
  if (!account?.disabled_at) throw new AppError('ACCOUNT_NOT_DISABLED')
  await lockItemsTouchedBy(tx, member_id)
  await updateAccount(tx, member_id, { disabled_at: null, deletion_at: null })
  await recountCommentsOfMember(tx, member_id, 'recovered')
  await learnWordsOfOwner(tx, member_id)
  await publishAgain(tx, { ownerId: member_id, now })
  await reopenConversationsOfMember(tx, { memberId: member_id, now })
}
