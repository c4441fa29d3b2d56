import { AppError } from '../../errors.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { lockMember } from '../members/index.ts'
import { type Account, findAccount, updateAccount } from './accounts.queries.ts'
import { endOpenLinks, setEmail } from './confirm-email.ts'
import { disableMember, enableMember } from './disable-account.ts'
import { mailLink } from './mail-link.ts'
import { deleteOpenTokens, deleteTakeBacks } from './tokens.queries.ts'

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

/**
 * Gives an account another address on the word of an operator, who knows whose it is. The old address gets no link to take it back,
 * and those that earlier addresses got end: each of these mailboxes may be lost, or a thief's. Returns the account as it was, and
 * the addresses to tell.
 */
export async function replaceEmail(
  tx: Tx,
  { memberId, email, now }: { memberId: number; email: string; now: Date },
): Promise<{ account: Account; told: string[] }> {
  const account = await lockAccount(tx, memberId)
  await setEmail(tx, { memberId, email, now })
  await endOpenLinks(tx, { memberId, now })
  const earlier = await deleteTakeBacks(tx, memberId)
  if (!account.activated_at) {
    await updateAccount(tx, memberId, { applied_at: null })
    await enqueue(tx, mailLink, { memberId, action: 'activate_account' })
  }
  return { account, told: [...new Set([account.email, ...earlier])].filter((address) => address !== email) }
}
