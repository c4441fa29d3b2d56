import { AppError } from '../../errors.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { lockMember } from '../members/index.ts'
import { type Account, findAccount, updateAccount } from './accounts.queries.ts'
import { revokeOpenLinks, setEmail } from './confirm-email.ts'
import { disableMember, enableMember } from './disable-account.ts'
import { mailLink } from './mail-link.ts'
import { deleteOpenTokens, deleteRestoreLinks } from './tokens.queries.ts'

type Suspension = { reason: string; decisionId: number; now: Date }

/**
 * Disables the account without a way for its owner to recover it. Accounts disabled by their owner can be suspended too. A later
 * decision about a suspended account replaces the reason.
 */
export async function suspendMember(tx: Tx, memberId: number, { reason, decisionId, now }: Suspension) {
  const account = await lockAccount(tx, memberId)
  const cause = { suspended_reason: reason, suspension_id: decisionId }
  if (account.suspended_at) return updateAccount(tx, memberId, cause)
  await disableMember(tx, memberId, now)
  await deleteOpenTokens(tx, memberId)
  await updateAccount(tx, memberId, { suspended_at: now, ...cause })
}

/** Holds the lock until the transaction ends. */
export async function lockAccount(tx: Tx, memberId: number): Promise<Account> {
  await lockMember(tx, memberId)
  const account = await findAccount(tx, memberId)
  if (!account) throw new AppError('ACCOUNT_DOESNT_EXIST')
  return account
}

/**
 * Lifts a suspension. An account that its owner disabled or scheduled for deletion before stays disabled, but its owner can
 * recover it again.
 */
export async function restoreMember(tx: Tx, memberId: number, now: Date) {
  const account = await lockAccount(tx, memberId)
  const { suspended_at, disabled_at } = account
  if (!suspended_at) throw new AppError('MEMBER_NOT_SUSPENDED')
  await updateAccount(tx, memberId, { suspended_at: null, suspended_reason: '', suspension_id: null })
  const wasEnabled = disabled_at?.getTime() === suspended_at.getTime()
  if (wasEnabled) await enableMember(tx, memberId, now)
  return account
}

/**
 * Locks an account that waits for approval. Throws if another operator has decided in the meantime, or if the account was
 * disabled.
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

/**
 * Replaces the address without a confirmation link, because the operator vouches for it. Links that restore earlier addresses stop
 * working, because those mailboxes may be lost or stolen. Returns the account as it was before, and the earlier addresses to notify.
 */
export async function replaceEmail(
  tx: Tx,
  { memberId, email, now }: { memberId: number; email: string; now: Date },
): Promise<{ account: Account; earlierAddresses: string[] }> {
  const account = await lockAccount(tx, memberId)
  await setEmail(tx, { memberId, email, now })
  await revokeOpenLinks(tx, { memberId, now })
  const earlier = await deleteRestoreLinks(tx, memberId)
  if (!account.activated_at) {
    await updateAccount(tx, memberId, { applied_at: null })
    await enqueue(tx, mailLink, { memberId, action: 'activate_account' })
  }
  const earlierAddresses = [...new Set([account.email, ...earlier])].filter((address) => address !== email)
  return { account, earlierAddresses }
}
