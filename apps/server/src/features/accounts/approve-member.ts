import { AppError } from '../../errors.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { updateAccount } from './accounts.queries.ts'
import { lockAccount } from './suspend-member.ts'

/**
 * Locks somebody who waits for an approval. Of two operators who decide at once, the second comes too late; and whom another has
 * disabled meanwhile does not wait.
 */
export async function lockApplicant(tx: Tx, memberId: number) {
  const account = await lockAccount(tx, memberId)
  if (!account.applied_at || account.disabled_at) throw new AppError('MEMBER_NOT_WAITING')
  return account
}

export async function approveMember(tx: Tx, memberId: number, now: Date) {
  const account = await lockApplicant(tx, memberId)
  await updateAccount(tx, memberId, { activated_at: now, applied_at: null, needs_approval: false })
  return account
}
