import type { accounts } from '@pollen/contract/accounts'
import type { Action } from '../../platform/action.ts'
import { findAccountByEmail } from './accounts.queries.ts'
import { requestLink } from './mail-link.ts'

export const resetPassword: Action<typeof accounts.resetPassword> = async (ctx, { email }) => {
  const account = await findAccountByEmail(ctx.tx, email)
  const isActive = account?.activated_at && !account.disabled_at
  await requestLink(ctx.tx, ctx, {
    accountValue: email,
    memberId: isActive ? account.id : null,
    action: 'reset_password',
  })
}
