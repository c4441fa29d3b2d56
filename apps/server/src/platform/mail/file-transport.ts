import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { composeMessage } from './compose-message.ts'
import type { MailTransport } from './mail-transport.ts'

/** Writes each mail as a file that any mail reader opens, whole or not at all. They hold links: only we may read them. */
export function openFileTransport(folder: string, { from }: { from: string }): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail, now) {
      const { message } = await composer.sendMail(composeMessage(mail, { from, now }))
      const unfinished = join(folder, `.${randomUUID()}.part`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, join(folder, outboxFile(now, mail.id)))
    },
    close: () => {},
  }
}

/** `20260615T100000000Z-12.eml`: sorted by name they are sorted by time, and the id tells those of one moment apart. */
function outboxFile(now: Date, id: number): string {
  return `${now.toISOString().replace(/[-:.]/g, '')}-${id}.eml`
}

export const isOutboxFile = (name: string) => /^\d{8}T\d{9}Z-\d+\.eml$/.test(name)

export const byTime = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })
