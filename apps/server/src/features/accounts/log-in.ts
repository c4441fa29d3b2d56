import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import { hasGettingStarted, lockMember } from '../members/index.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { rememberDevice } from './devices.queries.ts'
import { suspendedAccountError } from './disable-account.ts'
import { insertSession, listSurplusSessions } from './sessions.queries.ts'
import { endSessions } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'
import { verifyCredentials } from './verify-credentials.ts'

export const logIn: Action<typeof accounts.logIn> = async (ctx, credentials) => {
  const { db, clock, caller, log } = ctx
  const { account, mark: sentMark } = await verifyCredentials(ctx, credentials)
  await requireUsable(db, account, clock())

  const mark = sentMark || newToken()
  const token = await db
    .transaction()
    .execute((tx) => startSession(tx, { account, mark, device: caller.device, now: clock() }))
  log.info({ member: account.id }, 'logged in')
  const has_getting_started = await hasGettingStarted(db, account.id)
  return { token, id: account.id, device_mark: mark, language: languageOf(account), has_getting_started }
}

type NewSession = { account: Account; mark: string; device: string; now: Date }

async function startSession(tx: Tx, { account, mark, device, now }: NewSession): Promise<string> {
  const { id: memberId } = account
  await requireUnchanged(tx, account, now)
  const token = newToken()
  const { id: deviceId } = await rememberDevice(tx, { memberId, mark, now })
  await insertSession(tx, { memberId, tokenHash: hashToken(token), device, deviceId, now })
  for (const { id } of await listSurplusSessions(tx, memberId)) await endSessions(tx, { memberId, sessionId: id, now })
  return token
}

/**
 * Checks again under the lock, because verifying a password takes time. A log-in with the old password during a password change
 * would otherwise survive the end of all sessions.
 */
async function requireUnchanged(tx: Tx, { id, password_hash }: Account, now: Date) {
  await lockMember(tx, id)
  const account = await findAccount(tx, id)
  if (account?.password_hash !== password_hash) throw new AppError('INVALID_PASSWORD')
  await requireUsable(tx, account, now)
}

/** Call this after the password was verified, because the errors reveal the state of the account. */
async function requireUsable(db: Db, account: Account, now: Date) {
  if (account.suspended_at) throw await suspendedAccountError(db, account)
  if (account.deletion_at) {
    const days_left = Math.max(0, Math.ceil((account.deletion_at.getTime() - now.getTime()) / 86_400_000))
    throw new AppError('SCHEDULED_DELETION_ACCOUNT', { details: { days_left } })
  }
  if (account.disabled_at) throw new AppError('DISABLED_ACCOUNT')
  if (account.applied_at) throw new AppError('AWAITS_APPROVAL')
  if (!account.activated_at) throw new AppError('NOT_VALIDATED_YET')
}
