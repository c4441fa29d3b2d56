import { exportReadyMail } from '../features/exports/exports.mails.ts'
import { addressCheckMail } from '../features/notifications/address-check.mails.ts'
import { accountMailExamples } from './account-mails.ts'
import { announcementExamples } from './announcement-mails.ts'
import type { MailExamples } from './dev-outbox.ts'
import { moderationMailExamples } from './moderation-mails.ts'
import { newsMailExamples } from './news-mails.ts'
import { adminMailExamples } from './operator-mails.ts'

const exportMailExamples: MailExamples = (config, language) => {
  const ready = { first_name: 'Ada', language, token: 'A'.repeat(40), expires_at: new Date('2026-06-22T10:00:00Z') }
  return [{ name: 'Export ready', mail: exportReadyMail(config, ready) }]
}

const addressCheckExamples: MailExamples = (config, language) => [
  { name: 'Address tried again', mail: addressCheckMail(config, { first_name: 'Ada', language }) },
]

/** Examples of every mail, for `/dev/outbox/previews` and for a snapshot test of their texts. */
export const mailExamples: MailExamples[] = [
  accountMailExamples,
  exportMailExamples,
  addressCheckExamples,
  newsMailExamples,
  announcementExamples,
  adminMailExamples,
  moderationMailExamples,
]
