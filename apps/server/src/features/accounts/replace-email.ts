import type { Tx } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Account, updateAccount } from './accounts.queries.ts'
import { endOpenLinks, setEmail } from './confirm-email.ts'
import { mailLink } from './mail-link.ts'
import { lockAccount } from './suspend-member.ts'
import { deleteTakeBacks } from './tokens.queries.ts'

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
