import { type accounts, tokenLength } from '@pollen/contract/accounts'
import type { Language } from '@pollen/contract/constants'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import type { Limit, Limits } from '../../platform/limits.ts'
import { lockMember } from '../members/index.ts'
import { type Account, findAccount, findAccountByValue, foldValue } from './accounts.queries.ts'
import { findDevice, rememberDevice } from './devices.queries.ts'
import { endSessions } from './end-session.ts'
import { verifyPassword } from './passwords.ts'
import { insertSession, listSurplusSessions } from './sessions.queries.ts'
import { hashToken, newToken } from './tokens.ts'

const failedLogInsWithValue: Limit = { name: 'log-in-value', times: 5, minutes: 15 }
const failedLogInsFromAddress: Limit = { name: 'log-in-address', times: 25, minutes: 15 }
const failedLogInsOfDevice: Limit = { name: 'log-in-device', times: 5, minutes: 15 }

/** Ids start at 1, so no member has this one. */
const noMember = 0

export const logIn: Action<typeof accounts.logIn> = async (
  { db, clock, limits, caller, log },
  { authValue, password, device_mark },
) => {
  // Counted as it was typed, so that the limit ties no e-mail to a username and does not tell which exist.
  const value = await foldValue(db, authValue)
  const account = await findAccountByValue(db, value)
  const sentMark = isDeviceMark(device_mark) ? device_mark : ''
  const device = await findDevice(db, { memberId: account?.id ?? noMember, mark: sentMark })
  const attempt = await takeAttempt(limits, { value, address: caller.address, deviceId: device?.id })

  const isRight = await verifyPassword(password, account?.password_hash ?? null)
  if (!account || !isRight) throw new AppError('INVALID_PASSWORD')
  await attempt.giveBack()
  requireUsable(account, clock())

  const mark = sentMark || newToken()
  const token = await db
    .transaction()
    .execute((tx) => startSession(tx, { account, mark, device: caller.device, now: clock() }))
  log.info({ member: account.id }, 'logged in')
  // A CHECK in the database allows no other language.
  return { token, id: account.id, device_mark: mark, language: account.language as Language }
}

/** A mark is a token of ours. The browser keeps it for all accounts that it logs in to. */
const isDeviceMark = (mark: string | undefined): mark is string =>
  mark !== undefined && mark.length === tokenLength && /^[\w-]+$/.test(mark)

type Attempt = { value: string; address: string; deviceId: number | undefined }

/**
 * Counts the attempt as failed before the password is tried: of many at once, no more are tried than may fail. A browser that has
 * logged in to the account before is counted by itself, so that nobody else can lock it out.
 */
async function takeAttempt(limits: Limits, { value, address, deviceId }: Attempt) {
  const counted: [Limit, string][] = deviceId
    ? [[failedLogInsOfDevice, String(deviceId)]]
    : [
        [failedLogInsFromAddress, address],
        [failedLogInsWithValue, value],
      ]
  const taken: [Limit, string][] = []
  const giveBack = async () => {
    for (const [limit, key] of taken) await limits.giveBack(limit, key)
  }
  for (const [limit, key] of counted) {
    await limits.take(limit, key).catch(async (refusal) => {
      await giveBack()
      throw refusal
    })
    taken.push([limit, key])
  }
  return { giveBack }
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
 * To verify a password takes time. Who logs in with the old one while it is being changed would stay, after all sessions
 * were ended.
 */
async function requireUnchanged(tx: Tx, { id, password_hash }: Account, now: Date) {
  await lockMember(tx, id)
  const account = await findAccount(tx, id)
  if (account?.password_hash !== password_hash) throw new AppError('INVALID_PASSWORD')
  requireUsable(account, now)
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
