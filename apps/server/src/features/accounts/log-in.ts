import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import type { Limit } from '../../platform/limits.ts'
import { type Account, findAccountByValue } from './accounts.queries.ts'
import { endSessions } from './end-session.ts'
import { verifyPassword } from './passwords.ts'
import { insertSession, listSurplusSessions } from './sessions.queries.ts'
import { hashToken, newToken } from './tokens.ts'

const failedLogInsOfAccount: Limit = { name: 'log-in-account', times: 5, minutes: 15 }
const failedLogInsFromAddress: Limit = { name: 'log-in-address', times: 25, minutes: 15 }

export const logIn: Action<typeof accounts.logIn> = async (
  { db, clock, limits, caller, viewer, log },
  { authValue, password },
) => {
  const account = await findAccountByValue(db, authValue)
  // Failures are counted under the name tried, known or not, so that the limit does not tell which exist.
  const name = account ? `#${account.id}` : authValue.toLowerCase()
  await limits.check(failedLogInsFromAddress, caller.address)
  const isKnownDevice = account !== undefined && viewer?.id === account.id
  if (!isKnownDevice) await limits.check(failedLogInsOfAccount, name)

  if (!(await verifyPassword(password, account?.password_hash ?? null)) || !account) {
    await limits.count(failedLogInsOfAccount, name)
    await limits.count(failedLogInsFromAddress, caller.address)
    throw new AppError('INVALID_PASSWORD')
  }
  await limits.reset(failedLogInsOfAccount, name)
  requireUsable(account, clock())

  const token = newToken()
  await db.transaction().execute((tx) => startSession(tx, { account, token, device: caller.device, now: clock() }))
  log.info({ member: account.id }, 'logged in')
  return { token, id: account.id }
}

type NewSession = { account: Account; token: string; device: string; now: Date }

async function startSession(tx: Tx, { account, token, device, now }: NewSession) {
  await insertSession(tx, { memberId: account.id, tokenHash: hashToken(token), device, now })
  for (const { id } of await listSurplusSessions(tx, account.id)) {
    await endSessions(tx, { memberId: account.id, sessionId: id, now })
  }
}

/** Only somebody who knows the password learns the state of an account. */
function requireUsable(account: Account, now: Date) {
  if (account.deletion_at) {
    const days_left = Math.max(0, Math.ceil((account.deletion_at.getTime() - now.getTime()) / 86_400_000))
    throw new AppError('SCHEDULED_DELETION_ACCOUNT', { details: { days_left } })
  }
  if (account.disabled_at) throw new AppError('DISABLED_ACCOUNT')
  if (!account.activated_at) throw new AppError('NOT_VALIDATED_YET')
}
