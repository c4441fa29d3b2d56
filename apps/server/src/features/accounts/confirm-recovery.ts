import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { recountCommentsOfMember } from '../comments/index.ts'
import { findAccount, updateAccount } from './accounts.queries.ts'
import { consumeToken } from './tokens.ts'

export const confirmRecovery: Action<typeof accounts.confirmRecovery> = async ({ tx, clock }, { token }) => {
  const { member_id } = await consumeToken(tx, token, { action: 'recover_account', now: clock() })
  const account = await findAccount(tx, member_id)
  if (!account?.disabled_at) throw new AppError('ACCOUNT_NOT_DISABLED')
  await updateAccount(tx, member_id, { disabled_at: null, deletion_at: null })
  await recountCommentsOfMember(tx, member_id, 'recovered')
}
