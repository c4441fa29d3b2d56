import type { Location } from '@pollen/contract/location'
import { type NotificationFamily, notificationFamilies } from '@pollen/contract/notifications'
import { type RawBuilder, sql } from 'kysely'
import { InvalidToken } from '../../errors.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { MailFrequency } from './mail-data.ts'

/** Matches members that news can be mailed to. Callers add a condition for the family. */
export const canGetNews = sql<boolean>`(
  members.activated_at IS NOT NULL AND members.disabled_at IS NULL AND members.mail_refused_at IS NULL)`

/** Matches items with a public place within the radius of a member around their reference location. */
export const isWithinRadius = sql<boolean>`(
  items.shown_point <-> point_on_earth(members.ref_longitude, members.ref_latitude)
    <= straight_metres(members.dwithin_notifications))`

/** Matches items that no mail to the member has named. */
export const wasNotMailed = (memberId: RawBuilder<number>) => sql<boolean>`NOT EXISTS (
  SELECT FROM mailed_items WHERE mailed_items.member_id = ${memberId} AND mailed_items.item_id = items.id)`

/** A subscriber of a family of mails, with their current settings. */
export type Recipient = {
  id: number
  email: string
  first_name: string
  language: string
  /** Null for general information, which has no frequency. */
  frequency: MailFrequency | null
  location: Location | null
  radiusKm: number
}

/**
 * Finds the members that want this family now and can be mailed, by id. Since a mail was queued, members may have unsubscribed or
 * left, or their address may have been refused.
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

/** Clears the refusal of an address that has accepted a mail, so that it gets news again. */
export const recordAccepted = (address: string) => sql`
  UPDATE members SET mail_refused_at = NULL WHERE lower(email) = lower(${address}) AND mail_refused_at IS NOT NULL`

/** Marks an address as refused. It gets no news until it accepts a mail. */
export const recordRefused = (address: string, now: Date) => sql`
  UPDATE members SET mail_refused_at = coalesce(mail_refused_at, ${now}) WHERE lower(email) = lower(${address})
  RETURNING id`

/** Counts only mails about the account, which alone have an address while they wait. News is not sent to a refused address. */
const isMailWaiting = sql<boolean>`EXISTS (
  SELECT FROM mails
  WHERE member_id = members.id AND lower(to_address) = lower(members.email) AND failed_at IS NULL
)`.as('is_mail_waiting')

export const findMailAddress = (db: Db, memberId: number) =>
  db
    .selectFrom('members')
    .select(['email', 'mail_refused_at', isMailWaiting])
    .where('id', '=', memberId)
    // The member may have been erased since the request was authenticated.
    .executeTakeFirstOrThrow(() => new InvalidToken())
