import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../database/open-database.ts'
import type { DB as Schema } from '../database/schema.ts'

export type DueMail = {
  id: number
  member_id: number | null
  message_id: string
  to_address: string
  subject: string
  text_body: string
  html_body: string
  headers: Record<string, string>
  attempts: number
  created_at: Date
}

export async function insertMail(tx: Db, mail: Insertable<Schema['mails']>) {
  await tx.insertInto('mails').values(mail).execute()
}

/**
 * Claims due mails by moving their next attempt to `until`, in one statement. No other process claims them before then,
 * no transaction stays open while a mail server thinks, and the mails of a process that was killed become due again.
 */
export async function claimDueMails(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    UPDATE mails SET attempts = attempts + 1, next_attempt_at = ${until}
    WHERE id IN (
      SELECT id FROM mails WHERE failed_at IS NULL AND next_attempt_at <= ${now}
      ORDER BY next_attempt_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, member_id, message_id, to_address, subject, text_body, html_body, headers, attempts, created_at`.execute(
    db,
  )
  return rows
}

export async function deleteMail(db: Db, id: number) {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

export async function postponeMail(db: Db, id: number, { until, error }: { until: Date; error: string }) {
  await db.updateTable('mails').set({ next_attempt_at: until, last_error: error }).where('id', '=', id).execute()
}

/** The row stays for the operator, without its text, which may hold a link that still opens an account. */
export async function markMailFailed(db: Db, id: number, { now, error }: { now: Date; error: string }) {
  const blank = { text_body: '', html_body: '', headers: '{}' }
  await db
    .updateTable('mails')
    .set({ ...blank, failed_at: now, last_error: error })
    .where('id', '=', id)
    .execute()
}

/** All mails to an address, also those that belong to no member. */
export async function deleteMailsTo(tx: Tx, address: string) {
  await tx.deleteFrom('mails').where(sql`lower(to_address)`, '=', sql`lower(${address})`).execute()
}

export async function deleteMailsFailedBefore(db: Db, moment: Date) {
  await db.deleteFrom('mails').where('failed_at', '<', moment).execute()
}
