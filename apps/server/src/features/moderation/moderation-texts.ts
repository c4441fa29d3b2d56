import { loadTexts } from '@pollen/contract/contract-texts'
import type { Outcome, Target } from '@pollen/contract/report-fields'
import type { MailContent } from '../../platform/mail/mail-content.ts'

type MailText<Values = object> = (values: { instance: string } & Values) => MailContent
type About = { target: Target; path: string }
type Effects = { outcome: Outcome; hidesContent: boolean }

export type ModerationMails = {
  /** To reporters. */
  reportReceived: MailText<{ path: string | null }>
  confirmReport: MailText<{ path: string }>
  reportDecided: MailText<{ outcome: 'acted' | 'no_violation'; reportedOn: string }>
  /** To the member whom a decision is about. */
  statement: MailText<
    About &
      Effects & {
        isAutomated: boolean
        isReported: boolean
        rule: { number: number; title: string } | null
        reason: string
        until: string | null
        appealUntil: string
      }
  >
  lifted: MailText<About & Effects & { cause: 'undone' | 'appeal' | 'expired'; reason: string }>
  appealRejected: MailText<About & { answer: string }>
  appealMessage: MailText<About & { text: string }>
  /** To operators. */
  casesWait: MailText<{ count: number; path: string }>
}

export type ModerationTexts = {
  mails: ModerationMails
  /** The reason of automatic decisions. */
  automaticReason: string
  /** The beginning of a reason, until operators write their own. */
  templates: Record<Outcome, string>
}

export const moderationTexts = await loadTexts<ModerationTexts>((language) => import(`./locales/${language}.ts`))
