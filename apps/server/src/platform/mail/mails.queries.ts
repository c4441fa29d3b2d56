import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../database/open-database.ts'
import type { ComposedMail } from './mail-composer.ts'

type MailRow = {
  id: number
  member_id: number | null
  message_id: string
  attempts: number
  created_at: Date
  expires_at: Date | null
}

/** Its text is stored. */
export type WrittenMail = MailRow & ComposedMail & { composer: null }

/** Its composer writes it when it is sent. */
export type UnwrittenMail = MailRow & { member_id: number; composer: string; data: unknown }

export type DueMail = WrittenMail | UnwrittenMail

type NewsMails = {
  /** A name in the table of composers. */
  composer: string | RawBuilder<string>
  /**
   * A query with a row for each mail: member_id, message_id (says what the mail is about), data (what the composer needs to know, ids
   * only), is_bulk, due_at, expires_at.
   */
  rows: RawBuilder<unknown>
  now: Date
  /** What becomes of the mail that has the same Message-ID already. */
  onRepeat?: RawBuilder<unknown>
}

/**
 * The statement that adds mails without a text: their composer writes them when they are sent, or leaves them out. A second mail with
 * the same Message-ID is not added. Returns the ids of the members.
 */
export const insertNewsMails = ({
  composer,
  rows,
  now,
  onRepeat = sql`NOTHING`,
}: NewsMails): RawBuilder<unknown> => sql`
  INSERT INTO mails (member_id, message_id, composer, data, is_bulk, created_at, next_attempt_at, expires_at)
  SELECT member_id, message_id, ${composer}, data, is_bulk, ${now}, due_at, expires_at FROM (${rows}) AS mail
  ON CONFLICT (message_id) DO ${onRepeat}
  RETURNING member_id`

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
    -- An array is read once. As a list it is read again for every mail by plans that were made while there were few.
    WHERE id = ANY (ARRAY(
      SELECT id FROM mails WHERE failed_at IS NULL AND next_attempt_at <= ${now}
      ORDER BY is_bulk, composer IS NOT NULL, next_attempt_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ))
    RETURNING id, member_id, message_id, attempts, created_at, expires_at, composer, data, headers,
      to_address AS to, subject, text_body AS text, html_body AS html`.execute(db)
  return rows
}

/** Gives claimed mails back that nobody has tried to send. */
export async function releaseMails(db: Db, ids: number[], now: Date) {
  await db
    .updateTable('mails')
    .set((set) => ({ next_attempt_at: now, attempts: set('attempts', '-', 1) }))
    .where('id', 'in', ids)
    .execute()
}

export async function deleteMails(db: Db, ids: number[]) {
  await db.deleteFrom('mails').where('id', 'in', ids).execute()
}

export async function postponeMail(db: Db, id: number, { until, error }: { until: Date; error: string }) {
  await db.updateTable('mails').set({ next_attempt_at: until, last_error: error }).where('id', '=', id).execute()
}

/** The row stays for the operator, without its text, which may hold a link that still opens an account. */
export async function markMailFailed(db: Db, id: number, { now, error }: { now: Date; error: string }) {
  // A mail that has a composer has no text.
  const blank = (column: 'text_body' | 'html_body') => sql<string | null>`left(${sql.ref(column)}, 0)`
  await db
    .updateTable('mails')
    .set({ text_body: blank('text_body'), html_body: blank('html_body'), headers: '{}' })
    .set({ failed_at: now, last_error: error })
    .where('id', '=', id)
    .execute()
}

/** Statements that record whether mail servers take mails for an address. */
export type AddressRecords = {
  recordAccepted: (address: string) => RawBuilder<unknown>
  /** Returns the ids of the members whose address it is. */
  recordRefused: (address: string, now: Date) => RawBuilder<unknown>
}

/** Deletes a mail that was accepted. So the address works, and a refusal of it is forgotten. */
export async function deleteSentMail(db: Db, { id, to }: { id: number; to: string }, addresses: AddressRecords) {
  await sql`WITH sent AS (DELETE FROM mails WHERE id = ${id}) ${addresses.recordAccepted(to)}`.execute(db)
}

/** The member whose address it is gets no news until a mail to it is accepted: those that wait are deleted. */
export async function markAddressRefused(tx: Tx, refused: RawBuilder<unknown>) {
  await sql`
    WITH refused AS (${refused})
    DELETE FROM mails WHERE member_id IN (SELECT id FROM refused) AND composer IS NOT NULL AND failed_at IS NULL`.execute(
    tx,
  )
}

/** All mails to an address, also those that belong to no member. */
export async function deleteMailsTo(tx: Tx, address: string) {
  await tx.deleteFrom('mails').where(sql`lower(to_address)`, '=', sql`lower(${address})`).execute()
}

export async function deleteMailsFailedBefore(db: Db, moment: Date) {
  await db.deleteFrom('mails').where('failed_at', '<', moment).execute()
}

export async function countMails(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    SELECT count(*) FILTER (WHERE failed_at IS NULL)::int AS waiting, count(failed_at)::int AS failed FROM mails`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, failed: 0 }
}
