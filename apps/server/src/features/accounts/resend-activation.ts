import type { accounts } from '@pollen/contract/accounts'
import type { Action } from '../../platform/action.ts'
import { findAccountByEmail } from './accounts.queries.ts'
import { requestLink } from './mail-link.ts'

export const resendActivation: Action<typeof accounts.resendActivation> = async (ctx, { email }) => {
  const account = await findAccountByEmail(ctx.tx, email)
  const isWaiting = account !== undefined && !account.activated_at
  await requestLink(ctx.tx, ctx, {
    accountValue: email,
    memberId: isWaiting ? account.id : null,
    action: 'activate_account',
  })
}
