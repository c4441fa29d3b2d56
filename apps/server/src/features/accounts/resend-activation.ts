import type { accounts } from '@pollen/contract/accounts'
import type { Action } from '../../platform/action.ts'
import { findAccountByEmail } from './accounts.queries.ts'
import { askForLink } from './ask-for-link.ts'

export const resendActivation: Action<typeof accounts.resendActivation> = async (ctx, { email }) => {
  const account = await findAccountByEmail(ctx.tx, email)
  const isWaiting = account !== undefined && !account.activated_at
  await askForLink(ctx.tx, ctx, { typed: email, memberId: isWaiting ? account.id : null, action: 'activate_account' })
}
