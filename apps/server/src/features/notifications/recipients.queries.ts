import type { Location } from '@pollen/contract/location'
import { type NotificationFamily, notificationFamilies } from '@pollen/contract/notifications'
import { type RawBuilder, sql } from 'kysely'
import { InvalidToken } from '../../errors.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { MailFrequency } from './mail-data.ts'

/** Whether news can be mailed to a member at all; which of them they want is asked beside it. */
export const canGetNews = sql<boolean>`(
  members.activated_at IS NOT NULL AND members.disabled_at IS NULL AND members.mail_refused_at IS NULL)`

/** Whether the public place of an item is within the radius that a member has set around their reference location. */
export const isWithinRadius = sql<boolean>`(
  items.shown_point <-> point_on_earth(members.ref_longitude, members.ref_latitude)
    <= straight_metres(members.dwithin_notifications))`

/** Whether no mail has told a member of an item. */
export const wasNotMailed = (memberId: RawBuilder<number>) => sql<boolean>`NOT EXISTS (
  SELECT FROM mailed_items WHERE mailed_items.member_id = ${memberId} AND mailed_items.item_id = items.id)`

/** A member who wants mails of a family, as they are at this moment. */
export type Recipient = {
  id: number
  email: string
  first_name: string
  language: string
  /** How often they want the family; null for general information, which comes when there is some. */
  frequency: MailFrequency | null
  location: Location | null
  radiusKm: number
}

/**
 * Those of the members who can be mailed and want this family now, by their ids. Left out are who has unsubscribed meanwhile, who
 * is not active any more, and whose address is refused.
 */
export async function findRecipients(
  db: Db,
  family: NotificationFamily,
  memberIds: number[],
): Promise<Map<number, Recipient>> {
  const setting = notificationFamilies[family]
  const rows = await db
    .selectFrom('members')
    .select(['members.id', 'email', 'first_name', 'language', 'ref_longitude', 'ref_latitude'])
    .select(['dwithin_notifications', sql<string>`${sql.ref(setting)}::text`.as('setting')])
    .where(sql<boolean>`members.id = ANY (${memberIds})`)
    .where(canGetNews)
    .where(family === 'general' ? sql.ref<boolean>(setting) : sql<boolean>`${sql.ref(setting)} <> 'N'`)
    .execute()
  return new Map(
    rows.map(({ setting: value, ref_longitude, ref_latitude, dwithin_notifications, ...member }) => {
      const frequency = family === 'general' ? null : (value as MailFrequency)
      const location =
        ref_longitude === null || ref_latitude === null ? null : { longitude: ref_longitude, latitude: ref_latitude }
      return [member.id, { ...member, frequency, location, radiusKm: dwithin_notifications }]
    }),
  )
}

/** A mail was accepted: news go to this address again. */
export const recordAccepted = (address: string) => sql`
  UPDATE members SET mail_refused_at = NULL WHERE lower(email) = lower(${address}) AND mail_refused_at IS NOT NULL`

/** News stop until a mail to this address is accepted. */
export const recordRefused = (address: string, now: Date) => sql`
  UPDATE members SET mail_refused_at = coalesce(mail_refused_at, ${now}) WHERE lower(email) = lower(${address})
  RETURNING id`

/** Mails about the account alone tell something: news wait for their hour, and are not sent to a refused address. */
const isMailWaiting = sql<boolean>`EXISTS (
  SELECT FROM mails
  WHERE member_id = members.id AND lower(to_address) = lower(members.email) AND failed_at IS NULL
)`.as('is_mail_waiting')

export const findMailAddress = (db: Db, memberId: number) =>
  db
    .selectFrom('members')
    .select(['email', 'mail_refused_at', isMailWaiting])
    .where('id', '=', memberId)
    // The member may have left since the request was identified.
    .executeTakeFirstOrThrow(() => new InvalidToken())
