import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { accountLimits } from './accounts.limits.ts'
import { type Account, findAccountByValue } from './accounts.queries.ts'
import { verifyPassword } from './passwords.ts'
import { hashToken, newToken } from './secret-tokens.ts'
import { insertSession } from './sessions.queries.ts'

export const logIn: Action<typeof accounts.logIn> = async (
  { db, clock, limits, caller, viewer },
  { authValue, password },
) => {
  const account = await findAccountByValue(db, authValue)
  // Failures are counted under the name tried, known or not, so that the limit does not tell which exist.
  const name = account ? `#${account.id}` : authValue.toLowerCase()
  await limits.check(accountLimits.failedLogInsFromAddress, caller.address)
  const isKnownDevice = account !== undefined && viewer?.id === account.id
  if (!isKnownDevice) await limits.check(accountLimits.failedLogInsOfAccount, name)

  if (!(await verifyPassword(password, account?.password_hash ?? null)) || !account) {
    await limits.count(accountLimits.failedLogInsOfAccount, name)
    await limits.count(accountLimits.failedLogInsFromAddress, caller.address)
    throw new AppError('INVALID_PASSWORD')
  }
  await limits.forget(accountLimits.failedLogInsOfAccount, name)
  requireUsable(account, clock())

  const token = newToken()
  const session = { memberId: account.id, tokenHash: hashToken(token), device: caller.device, now: clock() }
  await insertSession(db, session)
  return { token, id: account.id }
}

/** Told only to who knows the password. */
function requireUsable(account: Account, now: Date) {
  if (account.deletion_at) {
    const days_left = Math.max(0, Math.ceil((account.deletion_at.getTime() - now.getTime()) / 86_400_000))
    throw new AppError('SCHEDULED_DELETION_ACCOUNT', { details: { days_left } })
  }
  if (account.disabled_at) throw new AppError('DISABLED_ACCOUNT')
  if (!account.activated_at) throw new AppError('NOT_VALIDATED_YET')
}
