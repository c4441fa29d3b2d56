import { pagePath, pages } from '@pollen/contract/pages'
import { type Job, quickRetry } from '../../platform/jobs/job.ts'
import { findAccount, tellOperatorsQueue } from '../accounts/index.ts'
import { operatorMail } from './admin.mails.ts'
import { hasOthersWaiting, listOperatorRows } from './operators.queries.ts'
import { mailMember } from './record-action.ts'

const hour = 3_600_000

/**
 * Mails all operators that somebody waits for their approval. While others wait who came within the hour before, they know
 * already: many sign-ups at once are one mail.
 */
export const tellOperators: Job<{ memberId: number }> = {
  ...tellOperatorsQueue,
  ...quickRetry,
  async run({ db, clock, config }, { memberId }) {
    const applicant = await findAccount(db, memberId)
    if (!applicant?.applied_at) return
    if (await hasOthersWaiting(db, { memberId, appliedAt: applicant.applied_at, withinMs: hour })) return
    const told = { username: applicant.username, path: pagePath(pages.adminTab, { tab: 'sign-ups' }) }
    await db.transaction().execute(async (tx) => {
      for (const operator of await listOperatorRows(tx)) {
        await mailMember(tx, { clock }, operator, operatorMail(config, operator, 'applied', told))
      }
    })
  },
}
