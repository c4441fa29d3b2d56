import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../../config.ts'
import { privateFile, privateFolder } from '../private-files.ts'
import type { ComposedMail } from './mail-composer.ts'

type SendableMail = ComposedMail & { id: number; message_id: string; created_at: Date }

export type MailTransport = {
  /** Throws the error of nodemailer if the mail is not accepted. */
  send: (mail: SendableMail, now: Date) => Promise<void>
  /** The log message of an accepted mail. It differs for files, which do not reach the recipient. */
  accepted: 'mail sent' | 'mail written to a file; without SMTP_URL none is sent'
  close: () => void
}

type Sender = { from: string }

/** Opens an SMTP transport if the operator has configured a server, else one that writes files. */
export function openMailTransport(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): MailTransport {
  const { SMTP_URL: url, MAIL_FROM: from } = config
  return url ? openSmtpTransport(url, { from }) : openFileTransport(outboxFolder(config), { from })
}

const seconds = 1000

export const maxConnections = 5

/** Timeout of a mail server for one mail. A server that answers later may have accepted the mail and gets it twice. */
export const sendTimeoutMs = 240 * seconds

type SmtpOptions = Sender & { silenceMs?: number; timeoutMs?: number }

/**
 * Keeps a pool of connections. Nodemailer does not retry, because retries of the outbox survive a restart. Nodemailer ends silent
 * connections. This ends connections with endless responses, and with them the whole pool, because they cannot be closed separately.
 */
export function openSmtpTransport(url: string, options: SmtpOptions): MailTransport {
  const { from, silenceMs = 60 * seconds, timeoutMs = sendTimeoutMs } = options
  const connect = () =>
    createTransport({
      url,
      pool: true,
      maxConnections,
      maxRequeues: 0,
      idleTimeout: 30 * seconds,
      connectionTimeout: 10 * seconds,
      greetingTimeout: Math.min(10 * seconds, silenceMs),
      socketTimeout: silenceMs,
      dnsTimeout: 10 * seconds,
    })
  let smtp = connect()
  return {
    async send(mail, now) {
      const used = smtp
      const timer = setTimeout(() => {
        if (smtp === used) smtp = connect()
        used.close({ force: true })
      }, timeoutMs)
      await used.sendMail(toMessage(mail, { from, now })).finally(() => clearTimeout(timer))
    },
    accepted: 'mail sent',
    close: () => smtp.close({ force: true }),
  }
}

/**
 * Writes each mail to a file that mail clients can open. Writing a mail again replaces its file. Only the owner may read the file,
 * because it contains secret links.
 */
function openFileTransport(folder: string, { from }: Sender): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail, now) {
      const { message } = await composer.sendMail(toMessage(mail, { from, now }))
      const unfinished = join(folder, `.${randomUUID()}.part`)
      await mkdir(folder, { recursive: true, mode: privateFolder })
      await writeFile(unfinished, message, { mode: privateFile })
      await rename(unfinished, join(folder, outboxFile(mail.created_at, mail.id)))
    },
    accepted: 'mail written to a file; without SMTP_URL none is sent',
    close: () => {},
  }
}

/** Converts a mail to the format of nodemailer. All attempts to send it have the same Message-ID. */
function toMessage(mail: SendableMail, { from, now }: Sender & { now: Date }): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
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

/** Returns `20260615T100000000Z-12.eml`. Names sort by time, and the id makes them unique. */
export const outboxFile = (createdAt: Date, id: number) => `${createdAt.toISOString().replace(/[-:.]/g, '')}-${id}.eml`

export const isOutboxFile = (name: string) => /^\d{8}T\d{9}Z-\d+\.eml$/.test(name)

/** A shared collator: `localeCompare` would create one per comparison, which takes half a second for a thousand mails. */
const { compare } = new Intl.Collator('en', { numeric: true })

export const byTime = (one: string, other: string) => compare(one, other)
