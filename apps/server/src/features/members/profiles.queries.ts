import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

const publicColumns = [
  'members.id',
  'members.username',
  'members.first_name',
  'members.last_name',
  'members.description',
  'members.homepage_url',
  'members.facebook_url',
  'members.instagram_url',
  'members.mastodon_url',
  'members.sign_up_date',
] as const

const ownColumns = [
  'members.email',
  'members.language',
  'members.ref_longitude',
  'members.ref_latitude',
  'members.dwithin_notifications',
  'members.mail_notif_freq_conversations',
  'members.mail_notif_freq_items',
  'members.mail_notif_freq_events',
  'members.mail_notif_freq_osm',
  'members.mail_notif_generalinfo',
  'members.save_item_viewing',
] as const

/** Every read of a member by somebody else starts here: who is not activated or disabled is not there. */
const visibleMembers = (db: Db) =>
  db.selectFrom('members').where('members.activated_at', 'is not', null).where('members.disabled_at', 'is', null)

/** What a member offers at the moment; the same rule as the list of items. */
const openItemsOf = (now: Date) =>
  sql<number>`(
  SELECT count(*) FROM items
  WHERE items.owner_id = members.id AND visibility = 'PB' AND closed_at IS NULL AND (enddate IS NULL OR enddate > ${now})
)`.as('items_count')

export type PublicRow = NonNullable<Awaited<ReturnType<typeof findPublicMember>>>
export type OwnRow = Awaited<ReturnType<typeof findOwnMember>>

export const findPublicMember = (db: Db, id: number, now: Date) =>
  visibleMembers(db).select(publicColumns).select(openItemsOf(now)).where('members.id', '=', id).executeTakeFirst()

export const findOwnMember = (db: Db, id: number, now: Date) =>
  visibleMembers(db)
    .select([...publicColumns, ...ownColumns])
    .select(openItemsOf(now))
    .where('members.id', '=', id)
    .executeTakeFirstOrThrow()

export type MemberRowChanges = Partial<{
  first_name: string
  last_name: string
  username: string
  email: string
  description: string
  homepage_url: string
  facebook_url: string
  instagram_url: string
  mastodon_url: string
  language: string
  ref_longitude: number | null
  ref_latitude: number | null
  dwithin_notifications: number
  mail_notif_freq_conversations: string
  mail_notif_freq_items: string
  mail_notif_freq_events: string
  mail_notif_freq_osm: string
  mail_notif_generalinfo: boolean
  save_item_viewing: boolean
}>

export async function updateMember(db: Db, id: number, changes: MemberRowChanges) {
  await db.updateTable('members').set(changes).where('id', '=', id).execute()
}

/** Which of these another member has already. */
export function findTaken(db: Db, { id, username, email }: { id: number; username?: string; email?: string }) {
  return db
    .selectFrom('members')
    .select([
      sql<boolean>`lower(username) = lower(${username ?? null})`.as('isUsername'),
      sql<boolean>`lower(email) = lower(${email ?? null})`.as('isEmail'),
    ])
    .where('id', '<>', id)
    .where(sql<boolean>`(lower(username) = lower(${username ?? null}) OR lower(email) = lower(${email ?? null}))`)
    .execute()
}
