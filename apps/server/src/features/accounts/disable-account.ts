import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { closeConversationsOfMember } from '../conversations/index.ts'
import { updateAccount } from './accounts.queries.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { deleteSessions } from './sessions.queries.ts'

export const disableAccount: Action<typeof accounts.disable> = async (ctx, given) => {
  const account = await requireOwnPassword(ctx, given)
  if (account.disabled_at) throw new AppError('ACCOUNT_ALREADY_DISABLED')
  await ctx.tx.transaction().execute(async (tx) => {
    const now = ctx.clock()
    await updateAccount(tx, account.id, { disabled_at: now })
    await closeConversationsOfMember(tx, { closedBy: account.id, now })
    await deleteSessions(tx, account.id)
  })
}
