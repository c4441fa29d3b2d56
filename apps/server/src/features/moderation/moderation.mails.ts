import { inEachLanguage } from '@pollen/contract/constants'
import { mailsFrom } from '../../platform/mail/compose-mail.ts'
import { moderationTexts } from './moderation-texts.ts'

/** Composes mails to reporters, to members about decisions, and to operators about waiting cases. */
export const moderationMail = mailsFrom(inEachLanguage((language) => moderationTexts[language].mails))
