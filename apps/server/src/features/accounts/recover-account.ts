import { createHmac } from 'node:crypto'
import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { findAccount, findAccountByValue } from './accounts.queries.ts'
import { enableMember, suspendedAccountError } from './disable-account.ts'
import { requestLink } from './mail-link.ts'
import { maskEmail } from './mask-email.ts'
import { findSecret } from './secrets.queries.ts'
import { consumeToken } from './tokens.ts'

export const recoverAccount: Action<typeof accounts.recover> = async (ctx, { accountValue }) => {
  const account = await findAccountByValue(ctx.tx, accountValue)
  const memberId = account?.disabled_at && !account.suspended_at ? account.id : null
  await requestLink(ctx.tx, ctx, { accountValue, memberId, action: 'recover_account' })
  if (accountValue.includes('@')) return { email: accountValue }
  // Computed in any case, so that the response time does not reveal whether the account exists.
  const inventedEmail = inventEmail(accountValue, await findSecret(ctx.tx, 'masking'))
  return { email: maskEmail(account?.email ?? inventedEmail) }
}

/** Returns a stable fake address for a username, so that the response looks the same with and without an account. */
function inventEmail(username: string, key: string): string {
  const bytes = createHmac('sha256', key).update(username.toLowerCase()).digest()
  const letter = (byte = 0) => String.fromCharCode(97 + (byte % 26))
  const ending = (['org', 'com', 'be', 'fr', 'net'] as const)[(bytes[2] ?? 0) % 5]
  return `${letter(bytes[0])}@${letter(bytes[1])}.${ending}`
}

export const confirmRecovery: Action<typeof accounts.confirmRecovery> = async ({ tx, clock }, { token }) => {
  const now = clock()
  const { member_id } = await consumeToken(tx, token, { action: 'recover_account', now })
  const account = await findAccount(tx, member_id)
  if (!account?.disabled_at) throw new AppError('ACCOUNT_NOT_DISABLED')
  if (account.suspended_at) throw await suspendedAccountError(tx, account)
  await enableMember(tx, member_id, now)
}
