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
 * Erases accounts whose deletion is due, and those that were never activated: each in a transaction of its own, so that one
 * that fails, or a process that dies, does not hold up the others.
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
        log.error({ err, memberId: id }, 'An account could not be erased; it is tried again')
      }
    }
    // Also without an erasure: a process may have died before it wrote the last one.
    await writeErasureFile(db, config)
    if (erased > 0) log.info({ erased }, 'accounts erased')
    if (failed > 0) throw new Error(`${failed} accounts could not be erased`)
  },
}

/** False if there is nothing to erase any more. */
async function eraseAccount(tx: Tx, id: number, { times, config }: { times: ErasureTimes; config: Config }) {
  const account = await lockAccountToErase(tx, id, times)
  if (!account) return false
  // Only who asked for it is told.
  const mail = account.deletion_at && accountMail(config, account, 'erased', {})
  await eraseWithTraces(tx, account, { mail, config, now: times.now })
  return true
}

/**
 * Erases an account with the mails to its addresses; `mail` is the last one to it. The account is locked. Jobs delete the files
 * of images, and the words nobody else uses.
 */
export async function eraseWithTraces(
  tx: Tx,
  { id, email }: Account,
  { mail, config, now }: { mail: Mail | null; config: Config; now: Date },
) {
  // Before the rows: if this dies in between, the account is still there, and is erased by the next run.
  for (const address of new Set([email, ...(await listTokenAddresses(tx, id))])) {
    await deleteMailFilesTo(address, config)
    await deleteMailsTo(tx, address)
  }
  await eraseMember(tx, id, now)
  // Without a member, because the mail must outlive the account.
  if (mail) await queueMail(tx, { memberId: null, to: email, mail, now })
  for (const queue of [sweepMediaQueue, forgetWordsQueue]) {
    await enqueue(tx, queue, {}, { singletonKey: 'after erasing' })
  }
}

/**
 * Erases a member and all that is theirs, and notes it in the list of erasures. What others have of them is as after
 * disabling: an account that was never disabled is disabled first, with its events.
 */
export async function eraseMember(tx: Tx, memberId: number, now: Date) {
  await disableMember(tx, memberId, now)
  await deleteConversationsLeftBy(tx, memberId)
  await deleteViewsOf(tx, memberId)
  await insertErasure(tx, memberId, now)
  await deleteAccount(tx, memberId)
}
