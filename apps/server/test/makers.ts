import { createHash, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Language } from '@pollen/contract/constants'
import { type Insertable, sql } from 'kysely'
import { hashToken, newToken } from '../src/features/accounts/index.ts'
import type { Db } from '../src/platform/database/open-database.ts'
import { insertNewsMails } from '../src/platform/mail/mails.queries.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import type { DB as Schema } from '../src/schema.ts'

const aPassword = 'seven-quiet-bees'
/** The cheapest parameters, because tests verify it a thousand times. */
const passwordHash = await hash(aPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
const ninetyDays = 90 * 86_400_000

export type MemberFields = {
  username?: string
  email?: string
  first_name?: string
  last_name?: string
  language?: Language
  activated_at?: Date | null
  disabled_at?: Date | null
  deletion_at?: Date | null
} & Partial<Pick<Insertable<Schema['members']>, MailSetting>>

/** Columns that decide which mails a member gets. */
type MailSetting =
  | `mail_notif_${'freq_conversations' | 'freq_items' | 'freq_events' | 'freq_osm' | 'generalinfo'}`
  | 'ref_longitude'
  | 'ref_latitude'
  | 'dwithin_notifications'
  | 'save_item_viewing'
  | 'mail_refused_at'

let count = 0

/** Creates an active member with one session. All test members have the same password. */
export async function aMember(db: Db, now: Date, member: MemberFields = {}) {
  count++
  const username = member.username ?? `member${count}`
  const row = await db
    .insertInto('members')
    .values({
      username,
      email: `${username}@example.org`,
      first_name: 'Ada',
      last_name: 'Lambert',
      activated_at: now,
      sign_up_date: now,
      password_hash: passwordHash,
      ...member,
    })
    .returning(['id', 'username', 'email', 'first_name', 'last_name', 'language'])
    .executeTakeFirstOrThrow()
  return { ...row, password: aPassword, ...(await aSession(db, now, row.id)) }
}

/** Creates an operator who has just re-entered the password. */
export async function anOperator(db: Db, now: Date, member?: MemberFields) {
  const operator = await aMember(db, now, member)
  await db.insertInto('operators').values({ member_id: operator.id, since: now }).execute()
  await db.updateTable('sessions').set({ password_entered_at: now }).where('member_id', '=', operator.id).execute()
  return operator
}

/** Creates a moderator who is not an operator. */
export async function aModerator(db: Db, now: Date, member?: MemberFields) {
  const moderator = await aMember(db, now, member)
  await db.insertInto('moderators').values({ member_id: moderator.id, since: now }).execute()
  return moderator
}

async function aSession(db: Db, now: Date, member_id: number) {
  const token = newToken()
  const expires_at = new Date(now.getTime() + ninetyDays)
  const session = { member_id, token_hash: hashToken(token), created_at: now, last_used_at: now, expires_at }
  await db.insertInto('sessions').values(session).execute()
  return { token }
}

/** Creates a public, open donation. */
export async function anItem(db: Db, now: Date, owner: { id: number }) {
  const written = { type: 'DN', name: 'A pram', description: 'With a rain cover', category1: 'CH' }
  const dates = { creationdate: now, startdate: now, published_at: now }
  const item = { ...written, ...dates, owner_id: owner.id, is_recurrent: true }
  return db.insertInto('items').values(item).returning('id').executeTakeFirstOrThrow()
}

export async function aComment(db: Db, now: Date, { author, item }: { author: { id: number }; item: { id: number } }) {
  const comment = { item_id: item.id, author_id: author.id, content: 'Is it still there?', creationdate: now }
  return db.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow()
}

type ImageOptions = { db: Db; media: Storage; now: Date; owner: { id: number } }

/** Creates a profile picture without the cost of an upload. Its two files do not contain valid images. */
export async function anImage({ db, media, now, owner }: ImageOptions) {
  const [file, small_file] = await Promise.all([aFile(media), aFile(media)])
  const row = { member_id: owner.id, file, small_file, chosen_at: now }
  return db.insertInto('member_images').values(row).returning(['id', 'file', 'small_file']).executeTakeFirstOrThrow()
}

async function aFile(media: Storage): Promise<string> {
  const content = Buffer.from(randomUUID())
  const name = `${createHash('sha256').update(content).digest('hex')}.webp`
  await media.put(name, content, { type: 'image/webp' })
  return name
}

type NewsMail = {
  memberId: number
  messageId: string
  composer?: string
  data?: object
  dueAt?: Date
  expiresAt?: Date | null
}

/** Queues a news mail, which its composer writes at the moment of sending. */
export async function aNewsMail(
  db: Db,
  now: Date,
  { memberId, messageId, composer = 'items', data = {}, dueAt = now, expiresAt = null }: NewsMail,
) {
  const rows = sql`
    SELECT ${memberId}::bigint AS member_id, ${messageId}::text AS message_id, ${JSON.stringify(data)}::jsonb AS data,
      false AS is_bulk, ${dueAt}::timestamptz AS due_at, ${expiresAt}::timestamptz AS expires_at`
  await insertNewsMails({ composer, rows, now }).execute(db)
}
