import { tokenLength } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { RequestContext } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Limit, Limits } from '../../platform/limits.ts'
import { type Account, findAccountByValue, foldValue } from './accounts.queries.ts'
import { findDevice } from './devices.queries.ts'
import { verifyPassword } from './passwords.ts'

const failedLogInsWithValue: Limit = { name: 'log-in-value', times: 5, minutes: 15 }
const failedLogInsFromAddress: Limit = { name: 'log-in-address', times: 25, minutes: 15 }
const failedLogInsOfDevice: Limit = { name: 'log-in-device', times: 5, minutes: 15 }

/** Ids start at 1, so no member has this one. */
const noMember = 0

type Credentials = { authValue: string; password: string; device_mark?: string }
type Verified = { account: Account; mark: string }

/** Finds the account whose password was entered. An unknown account and a wrong password answer alike, and count alike. */
export async function verifyCredentials(
  { db, limits, caller, client }: Pick<RequestContext, 'limits' | 'caller' | 'client'> & { db: Db },
  { authValue, password, device_mark }: Credentials,
): Promise<Verified> {
  // Counted as it was typed, so that the limit ties no e-mail to a username and does not tell which exist.
  const value = await foldValue(db, authValue)
  const account = await findAccountByValue(db, value)
  const mark = isDeviceMark(device_mark) ? device_mark : ''
  const device = await findDevice(db, { memberId: account?.id ?? noMember, mark })
  const attempt = await takeAttempt(limits, { value, address: caller.address, deviceId: device?.id })

  const isRight = await verifyPassword(password, account?.password_hash ?? null, client)
  if (!account || !isRight) throw new AppError('INVALID_PASSWORD')
  await attempt.giveBack()
  return { account, mark }
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
