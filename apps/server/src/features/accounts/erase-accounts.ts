import type { Config } from '../../config.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { deleteMailFilesTo } from '../../platform/mail/delete-old-mails.ts'
import type { Mail } from '../../platform/mail/mail-content.ts'
import { deleteMailsTo } from '../../platform/mail/mails.queries.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { sweepMediaQueue } from '../../platform/storage/sweep-media.ts'
import { deleteConversationsLeftBy } from '../conversations/index.ts'
import { deleteViewsOf, forgetWordsQueue } from '../items/index.ts'
import { accountMail } from './accounts.mails.ts'
import {
  type Account,
  deleteAccount,
  type ErasureTimes,
  listAccountsToErase,
  lockAccountToErase,
} from './accounts.queries.ts'
import { disableMember } from './disable-account.ts'
import { writeErasureFile } from './erasure-list.ts'
import { insertErasure } from './erasures.queries.ts'
import { listTokenAddresses } from './tokens.queries.ts'

const keepUnactivatedMs = 30 * 86_400_000

/**
 * Erases accounts that are due for deletion or were never activated. Uses one transaction per account, so that a failure or a
 * crash affects a single account.
 */
export const eraseAccounts: Job = {
  name: 'erase-accounts',
  async run({ db, clock, config, log, stopping }) {
    const now = clock()
    const times = { now, neverActivatedBefore: new Date(now.getTime() - keepUnactivatedMs) }
    let erased = 0
    let failed = 0
    for (const id of await listAccountsToErase(db, times)) {
      if (stopping?.aborted) break
      try {
        if (await db.transaction().execute((tx) => eraseAccount(tx, id, { times, config }))) erased++
        await writeErasureFile(db, config)
      } catch (err) {
        failed++
        log.error({ err, memberId: id }, 'Could not erase an account; the next run retries it')
      }
    }
    // Also when nothing was erased: an earlier run may have crashed between its last erasure and this write.
    await writeErasureFile(db, config)
    if (erased > 0) log.info({ erased }, 'accounts erased')
    if (failed > 0) throw new Error(`${failed} accounts could not be erased`)
  },
}

/** Returns false if the account was recovered or erased in the meantime. */
async function eraseAccount(tx: Tx, id: number, { times, config }: { times: ErasureTimes; config: Config }) {
  const account = await lockAccountToErase(tx, id, times)
  if (!account) return false
  // Accounts that were never activated get no mail.
  const mail = account.deletion_at && accountMail(config, account, 'erased', {})
  await eraseWithTraces(tx, account, { mail, config, now: times.now })
  return true
}

/**
 * Erases an account and all mails to its addresses, then sends `mail` as the last one. The caller has locked the account. Jobs
 * delete image files and search words that are no longer used.
 */
export async function eraseWithTraces(
  tx: Tx,
  { id, email }: Account,
  { mail, config, now }: { mail: Mail | null; config: Config; now: Date },
) {
  // Files first: after a crash in between, the account still exists and the next run erases it.
  for (const address of new Set([email, ...(await listTokenAddresses(tx, id))])) {
    await deleteMailFilesTo(address, config)
    await deleteMailsTo(tx, address)
  }
  await eraseMember(tx, id, now)
  // No `memberId`: deleting the account would delete its queued mails.
  if (mail) await queueMail(tx, { memberId: null, to: email, mail, now })
  for (const queue of [sweepMediaQueue, forgetWordsQueue]) {
    await enqueue(tx, queue, {}, { singletonKey: 'after erasing' })
  }
}

/**
 * Erases a member with all their data, and adds them to the list of erasures. Disables an enabled account first, because this
 * closes its conversations and emits the events that other members need.
 */
export async function eraseMember(tx: Tx, memberId: number, now: Date) {
  await disableMember(tx, memberId, now)
  await deleteConversationsLeftBy(tx, memberId)
  await deleteViewsOf(tx, memberId)
  await insertErasure(tx, memberId, now)
  await deleteAccount(tx, memberId)
}
