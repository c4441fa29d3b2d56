import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../../config.ts'
import { privateFile, privateFolder } from '../private-files.ts'
import type { ComposedMail } from './mail-composer.ts'

type SendableMail = ComposedMail & { id: number; message_id: string; created_at: Date }

export type MailTransport = {
  /** Throws what nodemailer throws when the mail was not accepted. */
  send: (mail: SendableMail, now: Date) => Promise<void>
  /** What the log says of a mail that was accepted: a file in a folder has reached nobody. */
  accepted: 'mail sent' | 'mail written to a file; without SMTP_URL none is sent'
  close: () => void
}

type Sender = { from: string }

/** Over SMTP if the operator named a server, else as files. */
export function openMailTransport(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): MailTransport {
  const { SMTP_URL: url, MAIL_FROM: from } = config
  return url ? openSmtpTransport(url, { from }) : openFileTransport(outboxFolder(config), { from })
}

const seconds = 1000

export const maxConnections = 5

/** How long a mail server may take for one mail. A server that answers later has perhaps taken the mail, and gets it twice. */
export const sendTimeoutMs = 240 * seconds

type SmtpOptions = Sender & { silenceMs?: number; timeoutMs?: number }

/**
 * Keeps a few connections open between mails. Nodemailer does not retry: our retries survive a restart. It ends a connection
 * that is silent; one that talks for ever is ended here, and with it those beside it, because they cannot be told apart.
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
 * Writes each mail as a file that any mail reader opens; written twice, a mail is still one file. It holds secret links: only
 * the owner may read it.
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

/** A mail as nodemailer expects it. All attempts to send it have the same Message-ID. */
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

/** `20260615T100000000Z-12.eml`: the order of names is the order of time, and the id keeps names unique. */
export const outboxFile = (createdAt: Date, id: number) => `${createdAt.toISOString().replace(/[-:.]/g, '')}-${id}.eml`

export const isOutboxFile = (name: string) => /^\d{8}T\d{9}Z-\d+\.eml$/.test(name)

/** One collator for all comparisons: `localeCompare` would make one for each, half a second for a thousand mails. */
const { compare } = new Intl.Collator('en', { numeric: true })

export const byTime = (one: string, other: string) => compare(one, other)
