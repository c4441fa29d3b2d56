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

/** Member ids start at 1. */
const noMember = 0

type Credentials = { authValue: string; password: string; device_mark?: string }
type Verified = { account: Account; mark: string }

/** Unknown accounts and wrong passwords give the same error and count against the same limits. */
export async function verifyCredentials(
  { db, limits, caller, client }: Pick<RequestContext, 'limits' | 'caller' | 'client'> & { db: Db },
  { authValue, password, device_mark }: Credentials,
): Promise<Verified> {
  // Count the typed value, so that the limits reveal neither which accounts exist nor which e-mail belongs to a username.
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

/** Checks the format only. A browser sends the same mark for all accounts that it logs in to. */
const isDeviceMark = (mark: string | undefined): mark is string =>
  mark !== undefined && mark.length === tokenLength && /^[\w-]+$/.test(mark)

type Attempt = { value: string; address: string; deviceId: number | undefined }

/**
 * Counts the attempt as failed before the password is verified, so that concurrent attempts cannot exceed the limit. A known
 * device has its own counter, so that other clients cannot lock it out.
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
