import type { Tx } from '../../platform/database/open-database.ts'
import { languageOf, longDate } from '../../platform/mail/compose-mail.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { Actor } from '../admin/index.ts'
import { moderationMail } from './moderation.mails.ts'
import { closeReports } from './reports.queries.ts'

type Outcome = { caseId: number; outcome: 'acted' | 'no_violation'; areUnfounded: boolean }

/** Tells the reporters of a case the outcome, each once: reports that have one are not closed again. */
export async function sendOutcomes(tx: Tx, { clock, config }: Actor, { caseId, outcome, areUnfounded }: Outcome) {
  const now = clock()
  for (const report of await closeReports(tx, { caseId, outcome, areUnfounded, now })) {
    const { reporter, visitor_email, language, created_at } = report
    const reader = reporter ?? { language }
    const to = reporter?.email ?? visitor_email
    if (!to) continue
    const reportedOn = longDate(created_at, languageOf(reader), config.INSTANCE_TIMEZONE)
    const mail = moderationMail(config, reader, 'reportDecided', { outcome, reportedOn })
    await queueMail(tx, { memberId: reporter?.id ?? null, to, mail, now })
  }
}
