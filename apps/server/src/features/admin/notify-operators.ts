import { pagePath, pages } from '@pollen/contract/pages'
import { type Job, quickRetry } from '../../platform/jobs/job.ts'
import { findAccount, notifyOperatorsQueue } from '../accounts/index.ts'
import { operatorMail } from './admin.mails.ts'
import { hasEarlierApplicant, listOperatorRows } from './operators.queries.ts'
import { mailMember } from './record-action.ts'

const hour = 3_600_000

/**
 * Mails all operators about a new applicant. Skips the mail while an applicant of the previous hour still waits, so that a burst
 * of sign-ups causes a single mail.
 */
export const notifyOperators: Job<{ memberId: number }> = {
  ...notifyOperatorsQueue,
  ...quickRetry,
  async run({ db, clock, config }, { memberId }) {
    const applicant = await findAccount(db, memberId)
    if (!applicant?.applied_at) return
    if (await hasEarlierApplicant(db, { memberId, appliedAt: applicant.applied_at, withinMs: hour })) return
    const params = { username: applicant.username, path: pagePath(pages.adminTab, { tab: 'sign-ups' }) }
    await db.transaction().execute(async (tx) => {
      for (const operator of await listOperatorRows(tx)) {
        await mailMember(tx, { clock }, operator, operatorMail(config, operator, 'applied', params))
      }
    })
  },
}
