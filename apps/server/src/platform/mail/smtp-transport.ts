import { createTransport } from 'nodemailer'
import { composeMessage } from './compose-message.ts'
import type { MailTransport } from './mail-transport.ts'

const seconds = 1000

/** A few connections, kept open between mails. Retries are ours: they must survive a restart. */
export function openSmtpTransport(url: string, { from }: { from: string }): MailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    maxRequeues: 0,
    idleTimeout: 30 * seconds,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    dnsTimeout: 10 * seconds,
  })
  return {
    async send(mail, now) {
      await smtp.sendMail(composeMessage(mail, { from, now }))
    },
    close: () => smtp.close({ force: true }),
  }
}
