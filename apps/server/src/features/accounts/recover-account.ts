import type { accounts } from '@pollen/contract/accounts'
import type { Action } from '../../platform/action.ts'
import { findAccountByValue } from './accounts.queries.ts'
import { askForLink } from './ask-for-link.ts'
import { maskEmail, maskUnknown } from './mask-email.ts'

export const recoverAccount: Action<typeof accounts.recover> = async (ctx, { accountValue }) => {
  const account = await findAccountByValue(ctx.tx, accountValue)
  const memberId = account?.disabled_at ? account.id : null
  await askForLink(ctx.tx, ctx, { typed: accountValue, memberId, action: 'recover_account' })
  if (accountValue.includes('@')) return { email: accountValue }
  return { email: account ? maskEmail(account.email) : await maskUnknown(ctx.tx, accountValue) }
}
