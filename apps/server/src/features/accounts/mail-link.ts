import type { TokenAction } from '@pollen/contract/accounts'
import type { Job } from '../../platform/jobs/job.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { linkMail } from './accounts.mails.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { issueToken } from './tokens.ts'

/** Ids start at 1: a link for nobody is asked for when there is no such account, and nothing is mailed. */
export const nobody = 0

/** Makes a fresh link and mails it, if the account is still in the state the link is for. */
export const mailLink: Job<{ memberId: number; action: TokenAction }> = {
  name: 'mail-link',
  async run({ db, clock, config }, { memberId, action }) {
    if (memberId === nobody) return
    await db.transaction().execute(async (tx) => {
      const account = await findAccount(tx, memberId)
      if (!account || !isFor[action](account)) return
      const now = clock()
      const token = await issueToken(tx, { memberId, action, now })
      await queueMail(tx, { memberId, to: account.email, mail: linkMail(config, { account, action, token }), now })
    })
  },
}

const isFor: Record<TokenAction, (account: Account) => boolean> = {
  activate_account: (account) => !account.activated_at,
  reset_password: (account) => account.activated_at !== null && !account.disabled_at,
  recover_account: (account) => account.disabled_at !== null,
  delete_account: (account) => !account.disabled_at,
}
