import type { DueMail } from './mails.queries.ts'

/** Takes mails out of the house: over the wire, or into a folder. */
export type MailTransport = {
  /** Throws what nodemailer throws when the mail was not taken. */
  send: (mail: DueMail, now: Date) => Promise<void>
  close: () => void
}
