import type { ResourceKind } from '@pollen/contract/resource-kinds'
import { sql, type Updateable } from 'kysely'
import type { Config } from '../../config.ts'
import { InvalidToken } from '../../errors.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { Caller } from '../../platform/http/read-caller.ts'
import type { DB as Schema } from '../../schema.ts'
import { isNotHidden } from '../blocks/index.ts'
import { isListed } from '../items/index.ts'

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
  'members.mail_refused_at',
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
  'members.has_chosen_notifications',
  'members.is_getting_started_dismissed',
  'members.hidden_resources',
  'members.activated_at',
  'members.restricted_until',
  'members.caution_id',
] as const

/** Activated, enabled members: the only ones that other members may see. */
export const visibleMembers = (db: Db) =>
  db.selectFrom('members').where('members.activated_at', 'is not', null).where('members.disabled_at', 'is', null)

/** The requested address with an unused, unexpired confirmation link. */
const pendingEmail = (now: Date) =>
  sql<string | null>`(
    SELECT tokens.email FROM tokens
    WHERE tokens.member_id = members.id AND tokens.action = 'confirm_email'
      AND tokens.used_at IS NULL AND tokens.expires_at > ${now}
  )`.as('pending_email')

export type OperatorRule = { config: Pick<Config, 'DEMO'>; caller: Pick<Caller, 'isLocal'> }

/**
 * True if a member may act as an operator in a request. The password of demo accounts is public, so demo operators have the role
 * only while the demo is on, and only for requests from this machine.
 */
export const isActingOperator = (rule: OperatorRule) =>
  sql<boolean>`(EXISTS (SELECT FROM operators WHERE member_id = members.id) AND ${mayHaveRole(rule)})`

/** True for moderators and operators. */
export const isActingModerator = (rule: OperatorRule) =>
  sql<boolean>`((EXISTS (SELECT FROM moderators WHERE member_id = members.id)
    OR EXISTS (SELECT FROM operators WHERE member_id = members.id)) AND ${mayHaveRole(rule)})`

const mayHaveRole = ({ config, caller }: OperatorRule) =>
  sql<boolean>`(NOT members.is_demo OR ${config.DEMO && caller.isLocal}::boolean)`

const listedItemsCount = (now: Date) =>
  sql<number>`(SELECT count(*) FROM items WHERE items.owner_id = members.id AND ${isListed(now)})`.as('items_count')

const hasPublished = sql<boolean>`EXISTS (SELECT FROM items WHERE owner_id = members.id AND visibility <> 'DR')`

export type PublicMemberRow = NonNullable<Awaited<ReturnType<typeof findPublicMember>>>
export type OwnMemberRow = Awaited<ReturnType<typeof findOwnMember>>

export const findPublicMember = (db: Db, { id, viewerId, now }: { id: number; viewerId: number; now: Date }) =>
  visibleMembers(db)
    .select(publicColumns)
    .select(listedItemsCount(now))
    .where('members.id', '=', id)
    .where(isNotHidden(viewerId, sql`members.id`))
    .executeTakeFirst()

export const findOwnMember = (db: Db, { id, now, ...rule }: { id: number; now: Date } & OperatorRule) =>
  visibleMembers(db)
    .select([...publicColumns, ...ownColumns])
    .select([listedItemsCount(now), pendingEmail(now), isActingOperator(rule).as('is_operator')])
    .select(isActingModerator(rule).as('is_moderator'))
    .select(hasPublished.as('has_published'))
    .where('members.id', '=', id)
    // The member may have disabled the account after the request was authenticated.
    .executeTakeFirstOrThrow(() => new InvalidToken())

/** Returns true if the member has not dismissed the card and a step is still open. */
export async function hasGettingStarted(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('is_getting_started_dismissed', '=', false)
    .where(
      sql<boolean>`NOT (ref_longitude IS NOT NULL AND has_chosen_notifications
        AND (EXISTS (SELECT FROM member_images WHERE member_id = members.id) OR ${hasPublished}))`,
    )
    .executeTakeFirst()
  return row !== undefined
}

export type MemberUpdate = Updateable<Schema['members']>

export async function updateMember(db: Db, id: number, changes: MemberUpdate) {
  await db.updateTable('members').set(changes).where('id', '=', id).execute()
}

/**
 * Uses a single statement, so that concurrent changes do not overwrite each other. Returns the hidden kinds, or undefined if the
 * account was erased.
 */
export async function showResourcesOnMap(
  db: Db,
  memberId: number,
  { kinds, selected }: { kinds: ResourceKind[]; selected: boolean },
): Promise<string[] | undefined> {
  const hidden = sql`SELECT unnest(hidden_resources)`
  const changed = sql`SELECT unnest(${kinds}::text[])`
  const row = await db
    .updateTable('members')
    .set({ hidden_resources: sql<string[]>`ARRAY(${hidden} ${selected ? sql`EXCEPT` : sql`UNION`} ${changed})` })
    .where('id', '=', memberId)
    .returning('hidden_resources')
    .executeTakeFirst()
  return row?.hidden_resources
}

export type FrequencyRow = NonNullable<Awaited<ReturnType<typeof lockMailFrequencies>>>

/** Reads and locks the mail frequencies until the transaction ends. Returns undefined if the account was erased. */
export const lockMailFrequencies = (tx: Tx, memberId: number) =>
  tx
    .selectFrom('members')
    .select(['mail_notif_freq_conversations', 'mail_notif_freq_items', 'mail_notif_freq_events', 'mail_notif_freq_osm'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function isUsernameTaken(db: Db, { id, username }: { id: number; username: string }): Promise<boolean> {
  const other = await db
    .selectFrom('members')
    .select('id')
    .where('id', '<>', id)
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst()
  return other !== undefined
}

/** Serializes actions that count or order data of a member, such as images. Returns undefined if the account was erased. */
export const lockMember = (tx: Tx, memberId: number) =>
  tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()

/**
 * Takes a shared lock on the members and returns true if all of them are enabled. Disabling a member locks the member, then the
 * items with their comments and conversations. Actions that add to these must lock in the same order, so call this before you
 * lock an item.
 */
export async function lockEnabledMembers(tx: Tx, memberIds: number[]): Promise<boolean> {
  const enabled = await tx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', memberIds)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return enabled.length === memberIds.length
}
