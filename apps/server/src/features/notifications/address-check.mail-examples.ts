import type { MailExamples } from '../../platform/mail/mail-previews.ts'
import { addressCheckMail } from './address-check.mails.ts'

export const addressCheckExamples: MailExamples = (config, language) => [
  { name: 'Address tried again', mail: addressCheckMail(config, { first_name: 'Ada', language }) },
]
