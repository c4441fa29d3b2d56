import { accountMailExamples } from './features/accounts/index.ts'
import { adminMailExamples } from './features/admin/index.ts'
import { exportMailExamples } from './features/exports/index.ts'
import { addressCheckExamples, announcementExamples, newsMailExamples } from './features/notifications/index.ts'
import type { MailExamples } from './platform/mail/mail-previews.ts'

/**
 * Examples of every mail, for `/dev/outbox/previews` and for a test that keeps their texts. A feature that mails lists its own in
 * `<noun>.mail-examples.ts`, which the test looks for.
 */
export const mailExamples: MailExamples[] = [
  accountMailExamples,
  exportMailExamples,
  addressCheckExamples,
  newsMailExamples,
  announcementExamples,
  adminMailExamples,
]
