import type { MailExamples } from '../../platform/mail/mail-previews.ts'
import { exportReadyMail } from './exports.mails.ts'

export const exportMailExamples: MailExamples = (config, language) => {
  const ready = { first_name: 'Ada', language, token: 'A'.repeat(40), expires_at: new Date('2026-06-22T10:00:00Z') }
  return [{ name: 'Export ready', mail: exportReadyMail(config, ready) }]
}
