import { AppError } from '../../errors.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { lockMember } from '../members/index.ts'
import { type Account, findAccount, updateAccount } from './accounts.queries.ts'
import { disableMember } from './disable-account.ts'
import { deleteOpenTokens } from './tokens.queries.ts'

/** Tells the reason to whoever knows the password. */
export const suspendedAccount = ({ suspended_reason: reason }: Account) =>
  new AppError('SUSPENDED_ACCOUNT', { details: { reason } })

/** Like disabling, but its owner cannot recover the account. One that its owner has disabled can be suspended too. */
export async function suspendMember(tx: Tx, memberId: number, { reason, now }: { reason: string; now: Date }) {
  const account = await lockAccount(tx, memberId)
  if (account.suspended_at) throw new AppError('MEMBER_ALREADY_SUSPENDED')
  await disableMember(tx, memberId, now)
  await deleteOpenTokens(tx, memberId)
  await updateAccount(tx, memberId, { suspended_at: now, suspended_reason: reason })
  return account
}

/** Locks the account until the transaction ends. */
export async function lockAccount(tx: Tx, memberId: number): Promise<Account> {
  await lockMember(tx, memberId)
  const account = await findAccount(tx, memberId)
  if (!account) throw new AppError('ACCOUNT_DOESNT_EXIST')
  return account
}
