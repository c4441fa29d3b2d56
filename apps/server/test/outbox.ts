import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { byTime, isOutboxFile, outboxFolder } from '../src/platform/mail/mail-transports.ts'

export type ReceivedMail = {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  messageId: string
  /** Keys are lower-case names. */
  headers: Record<string, string>
}

/** Reads the mail files of an instance without SMTP, in the order in which they were queued. */
export async function readOutbox(dataDir: string): Promise<ReceivedMail[]> {
  const folder = outboxFolder({ DATA_DIR: dataDir })
  const names = await readdir(folder).catch(() => [])
  const files = names.filter(isOutboxFile).sort(byTime)
  return Promise.all(files.map(async (file) => readMail(await readFile(join(folder, file)))))
}

/** Parses a mail. `links` are those of the plain text. */
export async function readMail(content: Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(content)
  const { to, subject = '', text = '', html = '', messageId = '' } = mail
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  const links = text.match(/https?:\/\/\S+/g) ?? []
  return { to: to?.[0]?.address ?? '', subject, text, html, links, messageId, headers }
}
