import type { Tx } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Account, updateAccount } from './accounts.queries.ts'
import { endOpenLinks, setEmail } from './confirm-email.ts'
import { mailLink } from './mail-link.ts'
import { lockAccount } from './suspend-member.ts'

/**
 * Gives an account another address on the word of an operator, who knows whose it is. The old address gets no link to take it back:
 * its mailbox may be lost, or a thief's. Returns the account as it was.
 */
export async function replaceEmail(
  tx: Tx,
  { memberId, email, now }: { memberId: number; email: string; now: Date },
): Promise<Account> {
  const account = await lockAccount(tx, memberId)
  await setEmail(tx, { memberId, email, now })
  await endOpenLinks(tx, { memberId, now })
  if (!account.activated_at) {
    await updateAccount(tx, memberId, { applied_at: null })
    await enqueue(tx, mailLink, { memberId, action: 'activate_account' })
  }
  return account
}
