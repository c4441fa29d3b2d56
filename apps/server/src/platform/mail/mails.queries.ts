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

/** A mail with a stored text. */
export type WrittenMail = MailRow & ComposedMail & { composer: null }

/** A mail that its composer writes when it is sent. */
export type UnwrittenMail = MailRow & { member_id: number; composer: string; data: unknown }

export type DueMail = WrittenMail | UnwrittenMail

type NewsMails = {
  /** The name of a composer. */
  composer: string | RawBuilder<string>
  /**
   * A query with one row per mail: member_id, message_id (identifies the subject), data (input of the composer, ids only), is_bulk,
   * due_at, expires_at.
   */
  rows: RawBuilder<unknown>
  now: Date
  /** The conflict action for a mail with the same Message-ID. */
  onRepeat?: RawBuilder<unknown>
}

/**
 * Returns a statement that adds mails without a text, which their composer writes or drops when they are sent. By default, it ignores
 * mails with an existing Message-ID. The statement returns the ids of the members.
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
 * Claims due mails by moving their next attempt to `until`, in one statement. No other process claims them before then, no transaction
 * stays open while a mail server responds, and mails of a killed process become due again.
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

/** Releases claimed mails without an attempt to send them. */
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

/** Keeps the row for the operator, but clears its text, which may contain a link that still gives access to an account. */
export async function markMailFailed(db: Db, id: number, { now, error }: { now: Date; error: string }) {
  // `left` keeps NULL, because mails with a composer have no text.
  const blank = (column: 'text_body' | 'html_body') => sql<string | null>`left(${sql.ref(column)}, 0)`
  await db
    .updateTable('mails')
    .set({ text_body: blank('text_body'), html_body: blank('html_body'), headers: '{}' })
    .set({ failed_at: now, last_error: error })
    .where('id', '=', id)
    .execute()
}

/** Statements that record accepted and refused mails of an address. */
export type AddressRecords = {
  recordAccepted: (address: string) => RawBuilder<unknown>
  /** Returns the ids of the members with this address. */
  recordRefused: (address: string, now: Date) => RawBuilder<unknown>
}

/** Deletes an accepted mail, and clears an earlier refusal of the address. */
export async function deleteSentMail(db: Db, { id, to }: { id: number; to: string }, addresses: AddressRecords) {
  await sql`WITH sent AS (DELETE FROM mails WHERE id = ${id}) ${addresses.recordAccepted(to)}`.execute(db)
}

/** Deletes the waiting news of the members with a refused address. They get no news until a mail to the address is accepted. */
export async function markAddressRefused(tx: Tx, refused: RawBuilder<unknown>) {
  await sql`
    WITH refused AS (${refused})
    DELETE FROM mails WHERE member_id IN (SELECT id FROM refused) AND composer IS NOT NULL AND failed_at IS NULL`.execute(
    tx,
  )
}

/** Deletes all mails to an address, including those without a member. */
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
