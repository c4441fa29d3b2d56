import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'

/** An erased account. `member` is the hex-encoded hash of its id and sign-up time. */
export type Erasure = { member: string; erasedAt: Date }

export async function insertErasure(tx: Tx, memberId: number, now: Date) {
  await sql`
    INSERT INTO erasures (member_hash, erased_at)
    SELECT erasure_hash(id, sign_up_date), ${now} FROM members WHERE id = ${memberId}
    ON CONFLICT DO NOTHING`.execute(tx)
}

export async function insertErasures(db: Db, erasures: Erasure[]) {
  await sql`
    INSERT INTO erasures (member_hash, erased_at)
    SELECT decode(member, 'hex'), erased_at
    FROM unnest(${erasures.map(({ member }) => member)}::text[], ${erasures.map(({ erasedAt }) => erasedAt)}::timestamptz[])
      AS known (member, erased_at)
    ON CONFLICT DO NOTHING`.execute(db)
}

export async function listErasures(db: Db): Promise<Erasure[]> {
  const hash = sql<string>`encode(member_hash, 'hex')`.as('member')
  return db.selectFrom('erasures').select([hash, 'erased_at as erasedAt']).orderBy('erased_at').execute()
}

/** Returns false for an empty database and for schemas older than the list. */
export async function hasErasures(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`SELECT to_regclass('erasures') IS NOT NULL AS is_there`.execute(db)
  return rows[0]?.is_there ?? false
}

/** Erased members that a restored backup brought back. */
export async function listErasedMembers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM members JOIN erasures ON member_hash = erasure_hash(id, sign_up_date) ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The member's stored files: profile images, item images, and images sent in their conversations. */
export async function listFilesOf(db: Db, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    SELECT unnest(ARRAY[file, small_file]) AS file FROM member_images WHERE member_id = ${memberId}
    UNION SELECT unnest(ARRAY[file, thumb_file]) FROM item_images JOIN items ON items.id = item_id
    WHERE owner_id = ${memberId}
    UNION SELECT unnest(ARRAY[file, thumb_file]) FROM message_images JOIN conversations ON conversations.id = conversation_id
    WHERE ${memberId} IN (owner_id, asker_id)`.execute(db)
  return rows.map(({ file }) => file)
}

/** Deletes credentials and pending deliveries: they may have been revoked after the backup was made. */
export async function deleteAccess(db: Db) {
  for (const table of ['sessions', 'devices', 'tokens', 'exports', 'mails', 'idempotency_keys'] as const) {
    await db.deleteFrom(table).execute()
  }
}
