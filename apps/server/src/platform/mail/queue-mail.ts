import { randomUUID } from 'node:crypto'
import type { Tx } from '../database/open-database.ts'
import type { Mail } from './mail-content.ts'

type QueuedMail = {
  /** The mail is deleted with this member. Null for a mail that must outlive its member, such as the last one. */
  memberId: number | null
  to: string
  mail: Mail
  now: Date
  /** When its link stops working: it is not sent after that. */
  expiresAt?: Date
}

/** Writes a mail with the caller's transaction: it is sent if, and only if, that commits. */
export async function queueMail(tx: Tx, { memberId, to, mail, now, expiresAt }: QueuedMail) {
  const row = {
    member_id: memberId,
    // Chosen once, so that all attempts to send the mail carry the same Message-ID.
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
