import { randomUUID } from 'node:crypto'
import type { Tx } from '../database/open-database.ts'
import type { Mail } from './mail-content.ts'

type QueuedMail = {
  /** Deleting the member deletes the mail. Null for a mail that must survive, such as the one about the deletion. */
  memberId: number | null
  to: string
  mail: Mail
  now: Date
  /** The mail is not sent after this time, because its link has expired. */
  expiresAt?: Date
}

/** Adds a mail to the outbox in the caller's transaction. It is sent only if that commits. */
export async function queueMail(tx: Tx, { memberId, to, mail, now, expiresAt }: QueuedMail) {
  const row = {
    member_id: memberId,
    // Assigned here, so that all attempts to send the mail have the same Message-ID.
    message_id: randomUUID(),
    to_address: to,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    headers: JSON.stringify(mail.headers ?? {}),
    created_at: now,
    next_attempt_at: now,
    expires_at: expiresAt ?? null,
  }
  await tx.insertInto('mails').values(row).execute()
}
