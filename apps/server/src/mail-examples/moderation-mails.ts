import { outcomes } from '@pollen/contract/report-fields'
import { moderationMail } from '../features/moderation/moderation.mails.ts'
import { moderationTexts } from '../features/moderation/moderation-texts.ts'
import { longDate } from '../platform/mail/compose-mail.ts'
import type { MailExamples } from './dev-outbox.ts'
import { exampleTexts } from './example-texts.ts'

const path = '/statements/17/token'

export const moderationMailExamples: MailExamples = (config, language) => {
  const ada = { first_name: 'Ada', language }
  const { reason, item, rule } = exampleTexts[language]
  const date = (iso: string) => longDate(new Date(iso), language, config.INSTANCE_TIMEZONE)
  const untilDate = date('2026-06-30T10:00:00Z')
  const target = { type: 'item' as const, id: 7, title: item }
  const about = { target, path, hidesContent: false, isAutomated: false, isReported: true, reason }
  const statement = { ...about, rule: { number: 1, title: rule }, appealUntil: date('2026-12-16T10:00:00Z') }
  const withEnd = { restrict: untilDate, suspend: untilDate }
  const written = outcomes.filter((outcome) => outcome !== 'no_violation')
  const lifted = { target, path, outcome: 'hide' as const, hidesContent: true, reason }
  return [
    { name: 'Report received', mail: moderationMail(config, ada, 'reportReceived', { path: '/settings/safety' }) },
    {
      name: 'Report of a visitor to confirm',
      mail: moderationMail(config, { language }, 'confirmReport', { path: `/confirm-report/${'A'.repeat(40)}` }),
    },
    ...(['acted', 'no_violation'] as const).map((outcome) => ({
      name: `Report decided: ${outcome}`,
      mail: moderationMail(config, ada, 'reportDecided', { outcome, reportedOn: untilDate }),
    })),
    ...written.map((outcome) => ({
      name: `Decision: ${outcome}`,
      mail: moderationMail(config, ada, 'statement', {
        ...statement,
        outcome,
        until: withEnd[outcome as keyof typeof withEnd] ?? null,
      }),
    })),
    {
      name: 'Automatic decision',
      mail: moderationMail(config, ada, 'statement', {
        ...statement,
        target: { ...target, type: 'comment' },
        outcome: 'remove',
        hidesContent: true,
        isAutomated: true,
        rule: null,
        reason: moderationTexts[language].automaticReason,
        until: null,
      }),
    },
    { name: 'Decision undone', mail: moderationMail(config, ada, 'lifted', { ...lifted, cause: 'undone' }) },
    {
      name: 'Suspension ended',
      mail: moderationMail(config, ada, 'lifted', { ...lifted, outcome: 'suspend', cause: 'expired', reason: '' }),
    },
    { name: 'Appeal granted', mail: moderationMail(config, ada, 'lifted', { ...lifted, cause: 'appeal' }) },
    { name: 'Appeal rejected', mail: moderationMail(config, ada, 'appealRejected', { target, path, answer: reason }) },
    {
      name: 'Message about an appeal',
      mail: moderationMail(config, ada, 'appealMessage', { target, path, text: reason }),
    },
    { name: 'Cases wait', mail: moderationMail(config, ada, 'casesWait', { count: 3, path: '/admin' }) },
  ]
}
