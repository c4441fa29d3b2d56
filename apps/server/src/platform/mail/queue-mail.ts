import { randomUUID } from 'node:crypto'
import type { Db } from '../database/open-database.ts'

export type Mail = { subject: string; text: string; html: string; headers?: Record<string, string> }

type Letter = {
  /** Whose it is: it goes when they go. Null for one that outlives its member, such as the last one. */
  memberId: number | null
  to: string
  mail: Mail
  now: Date
}

/** Writes a mail with the caller's transaction: it is sent if, and only if, that commits. */
export async function queueMail(tx: Db, { memberId, to, mail, now }: Letter) {
  await tx
    .insertInto('mails')
    .values({
      member_id: memberId,
      // Made once, so that all attempts to send it carry the same Message-ID.
      message_id: randomUUID(),
      to_address: to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      headers: JSON.stringify(mail.headers ?? {}),
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}
