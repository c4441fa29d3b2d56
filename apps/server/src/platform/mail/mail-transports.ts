import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../../config.ts'
import { privateFile, privateFolder } from '../private-files.ts'
import type { DueMail } from './mails.queries.ts'

export type MailTransport = {
  /** Throws what nodemailer throws when the mail was not accepted. */
  send: (mail: DueMail, now: Date) => Promise<void>
  close: () => void
}

type Sender = { from: string }

/** Over SMTP if the operator named a server, else as files. */
export function openMailTransport(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): MailTransport {
  const { SMTP_URL: url, MAIL_FROM: from } = config
  return url ? openSmtpTransport(url, { from }) : openFileTransport(outboxFolder(config), { from })
}

const seconds = 1000

/** Keeps a few connections open between mails. Nodemailer does not retry: our retries survive a restart. */
export function openSmtpTransport(url: string, { from }: Sender): MailTransport {
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
      await smtp.sendMail(toMessage(mail, { from, now }))
    },
    close: () => smtp.close({ force: true }),
  }
}

/** Writes each mail as a file that any mail reader opens. The file holds secret links: only the owner may read it. */
function openFileTransport(folder: string, { from }: Sender): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail, now) {
      const { message } = await composer.sendMail(toMessage(mail, { from, now }))
      const unfinished = join(folder, `.${randomUUID()}.part`)
      await mkdir(folder, { recursive: true, mode: privateFolder })
      await writeFile(unfinished, message, { mode: privateFile })
      await rename(unfinished, join(folder, outboxFile(now, mail.id)))
    },
    close: () => {},
  }
}

/** A row of `mails` as nodemailer expects it. All attempts to send one mail are equal except for their date. */
function toMessage(mail: DueMail, { from, now }: Sender & { now: Date }): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to_address },
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    date: now,
    messageId: `<${mail.message_id}@${hostOf(from)}>`,
    headers: {
      // Asks mail servers not to send out-of-office replies.
      'Auto-Submitted': 'auto-generated',
      ...mail.headers,
    },
    // Nodemailer must not open a text that looks like a path or a link.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const hostOf = (from: string) => /@([^<>@\s]+)>?$/.exec(from)?.[1] ?? 'localhost'

export const outboxFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'outbox')

/** `20260615T100000000Z-12.eml`: the order of names is the order of time, and the id keeps names unique. */
export const outboxFile = (now: Date, id: number) => `${now.toISOString().replace(/[-:.]/g, '')}-${id}.eml`

export const isOutboxFile = (name: string) => /^\d{8}T\d{9}Z-\d+\.eml$/.test(name)

export const byTime = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })
