import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { sweepMediaQueue } from '../../platform/storage/sweep-media.ts'
import { deleteEmptyConversations } from '../conversations/index.ts'
import { deleteViewsOf } from '../items/index.ts'
import { accountErasedMail } from './accounts.mails.ts'
import { deleteAccount, listAccountsToErase } from './accounts.queries.ts'

const keepUnactivatedMs = 30 * 86_400_000

/** Erases accounts whose deletion is due, and those that were never activated. The media sweep deletes their files. */
export const eraseAccounts: Job = {
  name: 'erase-accounts',
  schedule: '17 * * * *',
  async run({ db, clock, config, log }) {
    const now = clock()
    const neverActivatedBefore = new Date(now.getTime() - keepUnactivatedMs)
    const erased = await db.transaction().execute(async (tx) => {
      const accounts = await listAccountsToErase(tx, { now, neverActivatedBefore })
      for (const account of accounts) {
        await deleteViewsOf(tx, account.id)
        await deleteAccount(tx, account.id)
        // Without a member, because the mail must outlive the account.
        const mail = accountErasedMail(config, account)
        if (account.deletion_at) await queueMail(tx, { memberId: null, to: account.email, mail, now })
      }
      await deleteEmptyConversations(tx)
      if (accounts.length > 0) await enqueue(tx, sweepMediaQueue, {}, { singletonKey: 'after erasing' })
      return accounts.length
    })
    if (erased > 0) log.info({ erased }, 'accounts erased')
  },
}
