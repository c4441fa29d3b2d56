import { pagePath, pages } from '@pollen/contract/pages'
import { appealMonths } from '@pollen/contract/report-fields'
import type { Job, JobContext } from '../../platform/jobs/job.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { listOperatorRows, recordAction } from '../admin/index.ts'
import { removeItem } from '../items/index.ts'
import { lockMember } from '../members/index.ts'
import { listExpired, listFinalRemovals } from './decisions.queries.ts'
import { endDecision } from './end-decision.ts'
import { lockDecision } from './find-case.ts'
import { deleteOldReports, forgetCases, markReminded } from './forget.queries.ts'
import { mailLifted } from './mail-statements.ts'
import { moderationMail } from './moderation.mails.ts'

const day = 86_400_000

const automatically = ({ config, clock }: JobContext) => ({
  config,
  clock,
  viewer: null,
  caller: { address: '', device: '', isLocal: false },
})

/** Ends decisions whose time is over, one transaction each. */
export const endExpiredDecisions: Job = {
  name: 'end-decisions',
  async run(ctx) {
    const { db, clock, stopping } = ctx
    const actor = automatically(ctx)
    for (const id of await listExpired(db, clock())) {
      if (stopping?.aborted) return
      await db.transaction().execute(async (tx) => {
        const { found, decision } = await lockDecision(tx, id, null)
        if (decision.ended_at) return
        await endDecision(tx, actor, { found, decision, cause: 'expired' })
        await mailLifted(tx, actor, { found, decision, cause: 'expired', reason: '' })
        const about = { memberId: found.subject_id, caseId: found.id }
        await recordAction(tx, actor, { action: 'decision.expired', ...about, isAutomatic: true })
      })
    }
  },
}

/** Mails operators once about cases that have waited for more than a day. */
export const remindOperators: Job = {
  name: 'remind-operators',
  async run({ db, clock, config }) {
    const now = clock()
    await db.transaction().execute(async (tx) => {
      const count = await markReminded(tx, { waitingSince: new Date(now.getTime() - day), now })
      if (count === 0) return
      for (const operator of await listOperatorRows(tx)) {
        const mail = moderationMail(config, operator, 'casesWait', { count, path: pagePath(pages.admin) })
        await queueMail(tx, { memberId: operator.id, to: operator.email, mail, now })
      }
    })
  },
}

/**
 * Deletes the evidence of closed cases, the reports a year after, and removed items whose owners can no longer appeal. Sweeping the
 * media later deletes the files.
 */
export const forgetEvidence: Job = {
  name: 'forget-evidence',
  async run({ db, clock, config, stopping }) {
    const now = clock()
    const before = new Date(now.getTime() - config.REPORTS_KEEP_DAYS * day)
    while (!stopping?.aborted && (await forgetCases(db, { closedBefore: before, now })) > 0);
    await deleteOldReports(db, new Date(Math.min(before.getTime(), now.getTime() - 365 * day)))
    const decidedBefore = new Date(now)
    decidedBefore.setUTCMonth(decidedBefore.getUTCMonth() - appealMonths)
    for (const { item_id: id, owner_id: ownerId } of await listFinalRemovals(db, decidedBefore)) {
      await db.transaction().execute(async (tx) => {
        await lockMember(tx, ownerId)
        await removeItem(tx, { id, ownerId, now })
      })
    }
  },
}
