import { pagePath } from '@pollen/contract/pages'
import { moderationPages, type Target } from '@pollen/contract/report-fields'
import type { Tx } from '../../platform/database/open-database.ts'
import { languageOf, longDate } from '../../platform/mail/compose-mail.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { findAccount, statementToken } from '../accounts/index.ts'
import type { Actor } from '../admin/index.ts'
import { type CaseRow, findCaseEntry } from './cases.queries.ts'
import type { DecisionRow, EndCause } from './decisions.queries.ts'
import { moderationMail } from './moderation.mails.ts'
import type { ModerationMails } from './moderation-texts.ts'
import { appealDeadline, ruleTitle } from './show-statement.ts'

type About = { found: CaseRow; decision: DecisionRow }

/** Mails the statement of reasons to the member whom a decision is about. */
export const mailStatement = (tx: Tx, actor: Actor, { found, decision }: About) =>
  mailSubject(tx, actor, { found, decision }, 'statement', (language, timezone) => ({
    outcome: decision.outcome,
    hidesContent: decision.hides_content,
    isAutomated: decision.is_automated,
    isReported: found.reports_count > 0,
    rule: ruleTitle(decision, language),
    reason: decision.reason,
    until: decision.ends_at && longDate(decision.ends_at, language, timezone),
    appealUntil: longDate(appealDeadline(decision.decided_at), language, timezone),
  }))

type Lifting = About & { cause: Exclude<EndCause, 'replaced'>; reason: string }

/** Tells the member that a decision is no longer in effect. */
export const mailLifted = (tx: Tx, actor: Actor, { found, decision, cause, reason }: Lifting) =>
  mailSubject(tx, actor, { found, decision }, 'lifted', () => ({
    outcome: decision.outcome,
    hidesContent: decision.hides_content,
    cause,
    reason,
  }))

export const mailAppealRejected = (tx: Tx, actor: Actor, about: About & { answer: string }) =>
  mailSubject(tx, actor, about, 'appealRejected', () => ({ answer: about.answer }))

export const mailAppealMessage = (tx: Tx, actor: Actor, about: About & { text: string }) =>
  mailSubject(tx, actor, about, 'appealMessage', () => ({ text: about.text }))

type SubjectMail = 'statement' | 'lifted' | 'appealRejected' | 'appealMessage'
type Common = 'instance' | 'target' | 'path'
type Values<Name extends SubjectMail> = Omit<Parameters<ModerationMails[Name]>[0], Common>

async function mailSubject<Name extends SubjectMail>(
  tx: Tx,
  { config, clock }: Actor,
  { found, decision }: About,
  name: Name,
  valuesFor: (language: ReturnType<typeof languageOf>, timezone: string) => Values<Name>,
) {
  const account = found.subject_id === null ? undefined : await findAccount(tx, found.subject_id)
  if (!account) return
  const entry = await findCaseEntry(tx, found.id)
  const target: Target = { type: found.target_type, id: found.target_id, title: entry?.title ?? '' }
  const path = pagePath(moderationPages.statement, { id: decision.id, token: await statementToken(tx, decision.id) })
  const values = { ...valuesFor(languageOf(account), config.INSTANCE_TIMEZONE), target, path }
  const mail = moderationMail(config, account, name, values as never)
  await queueMail(tx, { memberId: account.id, to: account.email, mail, now: clock() })
}
