import { type Language, languages } from '@pollen/contract/constants'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { insertNewsMails } from '../../platform/mail/mails.queries.ts'
import { visibleMembers } from '../members/index.ts'
import type { AnnouncementTexts } from './announcement-texts.ts'
import { canGetNews } from './recipients.queries.ts'

const wantsGeneralInfo = sql<boolean>`(${canGetNews} AND members.mail_notif_generalinfo)`

/** Counts the recipients of an announcement by language. */
export async function countAnnouncementReaders(db: Db): Promise<Record<Language, number>> {
  const rows = await db
    .selectFrom('members')
    .select(['language', sql<number>`count(*)`.as('count')])
    .where(wantsGeneralInfo)
    .groupBy('language')
    .execute()
  const counts = languages.map((code) => [code, rows.find(({ language }) => language === code)?.count ?? 0])
  return Object.fromEntries(counts) as Record<Language, number>
}

export const findAnnouncement = (db: Db, hash: Buffer) =>
  db.selectFrom('announcements').select('created_at').where('hash', '=', hash).executeTakeFirst()

type NewAnnouncement = { hash: Buffer; texts: AnnouncementTexts; now: Date }

/** Returns the new id, or null if the same text was announced before. The unique hash makes concurrent attempts wait. */
export async function insertAnnouncement(tx: Tx, { hash, texts, now }: NewAnnouncement): Promise<number | null> {
  const row = await tx
    .insertInto('announcements')
    .values({ hash, texts: JSON.stringify(texts), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

type MailBatch = { announcementId: number; afterMemberId: number; limit: number; now: Date }

/** Adds mails for the next members in id order. Returns their number and the last id, which is null if none are left. */
export async function insertAnnouncementMails(tx: Tx, { announcementId, afterMemberId, limit, now }: MailBatch) {
  const mails = sql`
      SELECT id AS member_id, concat_ws('.', 'announcement', ${announcementId}::bigint, id) AS message_id,
        jsonb_build_object('announcement_id', ${announcementId}::bigint) AS data, true AS is_bulk,
        ${now}::timestamptz AS due_at, NULL::timestamptz AS expires_at
      FROM members WHERE id > ${afterMemberId} AND ${wantsGeneralInfo} ORDER BY id LIMIT ${limit}`
  const { rows } = await sql<{ count: number; last_id: number | null }>`
    WITH inserted AS (${insertNewsMails({ composer: 'announcement', rows: mails, now })})
    SELECT count(*) AS count, max(member_id) AS last_id FROM inserted`.execute(tx)
  return rows[0] ?? { count: 0, last_id: null }
}

/** The stored texts of an announcement. Languages that were added later are missing. */
export type StoredTexts = Partial<AnnouncementTexts>

export async function findAnnouncementTexts(db: Db, ids: number[]): Promise<Map<number, StoredTexts>> {
  const rows = await db
    .selectFrom('announcements')
    .select(['id', 'texts'])
    .where(sql<boolean>`id = ANY (${ids})`)
    .execute()
  return new Map(rows.map(({ id, texts }) => [id, texts as StoredTexts]))
}

/** Finds an active member by id, or by email address, ignoring case. */
export const findTrialMember = (db: Db, by: { id: number } | { email: string }) =>
  visibleMembers(db)
    .select(['members.id', 'email', 'first_name'])
    .where('id' in by ? sql<boolean>`members.id = ${by.id}` : sql<boolean>`lower(email) = lower(${by.email})`)
    .executeTakeFirst()
