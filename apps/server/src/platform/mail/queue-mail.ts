import { randomUUID } from 'node:crypto'
import type { Tx } from '../database/open-database.ts'
import type { Mail } from './mail-content.ts'
import { insertMail, insertMailOnce } from './mails.queries.ts'

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
  await insertMail(tx, {
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
  })
}

type QueuedNewsMail = {
  memberId: number
  /** A name in the table of composers, and what that one needs to know: ids only. */
  composer: string
  data: Record<string, unknown>
  /** Says what the mail is about: a second mail with the same one is not queued. */
  messageId: string
  now: Date
  /** When it is written and sent. */
  dueAt: Date
  expiresAt?: Date
}

/** Queues a mail without a text: its composer writes it when it is sent, or leaves it out. */
export async function queueNewsMail(tx: Tx, { memberId, messageId, dueAt, expiresAt, ...news }: QueuedNewsMail) {
  await insertMailOnce(tx, {
    member_id: memberId,
    message_id: messageId,
    composer: news.composer,
    data: JSON.stringify(news.data),
    created_at: news.now,
    next_attempt_at: dueAt,
    expires_at: expiresAt ?? null,
  })
}
