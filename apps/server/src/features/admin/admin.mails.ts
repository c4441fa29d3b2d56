import { loadTexts } from '@pollen/contract/contract-texts'
import type { Config } from '../../config.ts'
import { mailsFrom } from '../../platform/mail/compose-mail.ts'
import { maskEmail } from '../accounts/index.ts'
import type { AdminTexts } from './locales/en.ts'

/** A mail to a member about what an operator did, or to operators. */
export const operatorMail = mailsFrom(await loadTexts<AdminTexts>((language) => import(`./locales/${language}.ts`)))

/** To the old address. It names the new one in part only: others may read the old mailbox by now. */
export const emailReplacedMail = (
  config: Config,
  reader: Parameters<typeof operatorMail>[1],
  { email, reason }: { email: string; reason: string },
) => operatorMail(config, reader, 'emailReplaced', { email: maskEmail(email), reason })
