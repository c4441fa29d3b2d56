import { AppError } from '../../errors.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { updateAccount } from './accounts.queries.ts'
import { enableMember } from './confirm-recovery.ts'
import { lockAccount } from './suspend-member.ts'

/**
 * Takes a suspension back. Who had disabled the account themselves before, or asked for its deletion, finds it as they left it:
 * disabled, but they can recover it again.
 */
export async function restoreMember(tx: Tx, memberId: number, now: Date) {
  const account = await lockAccount(tx, memberId)
  const { suspended_at, disabled_at } = account
  if (!suspended_at) throw new AppError('MEMBER_NOT_SUSPENDED')
  await updateAccount(tx, memberId, { suspended_at: null, suspended_reason: '' })
  const wasEnabled = disabled_at?.getTime() === suspended_at.getTime()
  if (wasEnabled) await enableMember(tx, memberId, now)
  return account
}
