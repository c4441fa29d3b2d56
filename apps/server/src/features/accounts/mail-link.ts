import { TooManyAttempts } from '../../errors.ts'
import type { RequestContext } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Job, quickRetry } from '../../platform/jobs/job.ts'
import type { Limit } from '../../platform/limits.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { lockMember } from '../members/index.ts'
import type { RequestedLink } from './accounts.mails.ts'
import { linkMail } from './accounts.mails.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { issueToken } from './tokens.ts'

const linksFromAddress: Limit = { name: 'link-address', times: 20, minutes: 60 }
const linksToAccount: Limit = { name: 'link-account', times: 4, minutes: 60 }

/** Links stay valid for at least this window, so that exhausting the limit leaves the owner with a working link. */
const linksMailedToMember: Limit = { name: 'link-mailed', times: 10, minutes: 24 * 60 }

/** Member ids start at 1. */
const noMember = 0

/**
 * `accountValue` is the e-mail or username that the caller typed. `memberId` is null if no account matches it. `item` is the shared
 * item that led to a sign-up.
 */
type LinkRequest = { accountValue: string; memberId: number | null; action: RequestedLink; item?: number | undefined }

/**
 * Queues a job that mails a link. Neither the response nor its timing may reveal whether the account exists. So the limits count
 * the typed value, and a request without a matching account queues a job that does nothing.
 */
export async function requestLink(db: Db, { limits, caller }: RequestContext, request: LinkRequest) {
  const { accountValue, memberId, action, item } = request
  await limits.take(linksFromAddress, caller.address)
  await limits.take(linksToAccount, `${action} ${accountValue.toLowerCase()}`)
  await enqueue(db, mailLink, { memberId: memberId ?? noMember, action, ...(item && { item }) })
}

/** `sender` is set if an operator sends the link unrequested. */
type LinkToMail = { memberId: number; action: RequestedLink; sender?: 'operator'; item?: number }

/** Issues a token and mails its link, unless the state of the account has changed since the request. */
export const mailLink: Job<LinkToMail> = {
  name: 'mail-link',
  ...quickRetry,
  async run({ db, clock, config, limits, log }, { memberId, action, sender, item }) {
    if (memberId === noMember) return
    try {
      await limits.take(linksMailedToMember, `${action} ${memberId}`)
    } catch (refusal) {
      if (!(refusal instanceof TooManyAttempts)) throw refusal
      return log.warn({ member: memberId, action }, 'Daily limit of links reached; this one is not mailed')
    }
    await db.transaction().execute(async (tx) => {
      // Waits for a concurrent change of the address: no link may go to an address that the account no longer has.
      await lockMember(tx, memberId)
      const account = await findAccount(tx, memberId)
      if (!account || !isLinkFor[action](account)) return
      const now = clock()
      const { token, expiresAt } = await issueToken(tx, { memberId, action, now })
      const mail = linkMail(config, { account, action, token, item, isFromOperator: sender === 'operator' })
      await queueMail(tx, { memberId, to: account.email, mail, now, expiresAt })
    })
  },
}

const isLinkFor: Record<RequestedLink, (account: Account) => boolean> = {
  activate_account: (account) => !account.activated_at && !account.applied_at,
  reset_password: (account) => account.activated_at !== null && !account.disabled_at,
  recover_account: (account) => account.disabled_at !== null && !account.suspended_at,
  delete_account: (account) => !account.disabled_at,
}
