import type { SendMailOptions } from 'nodemailer'
import type { DueMail } from './mails.queries.ts'

/** A row of the outbox as nodemailer takes it. The attempts of one mail differ in nothing but the hour. */
export function composeMessage(mail: DueMail, { from, now }: { from: string; now: Date }): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to_address },
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    date: now,
    messageId: `<${mail.message_id}@${hostOf(from)}>`,
    headers: {
      // Asks machines not to answer: no "I am on holiday" comes back.
      'Auto-Submitted': 'auto-generated',
      ...mail.headers,
    },
    // A text that happens to look like a path or a link is a text.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const hostOf = (from: string) => /@([^<>@\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
