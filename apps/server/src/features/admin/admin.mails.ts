import type { Config } from '../../config.ts'
import { mailsFrom } from '../../platform/mail/compose-mail.ts'
import { maskEmail } from '../accounts/index.ts'
import { adminTexts } from './admin-texts.ts'

/** Composes mails to members about operator actions, and mails to operators. */
export const operatorMail = mailsFrom(adminTexts)

/** Goes to the old address. The new one is masked, because someone else may read the old mailbox by now. */
export const emailReplacedMail = (
  config: Config,
  reader: Parameters<typeof operatorMail>[1],
  { email, reason }: { email: string; reason: string },
) => operatorMail(config, reader, 'emailReplaced', { email: maskEmail(email), reason })
