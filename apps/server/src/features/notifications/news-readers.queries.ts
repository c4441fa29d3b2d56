import { earthRadiusKm } from '@pollen/contract/location'
import { sql } from 'kysely'

/** Whether a member can be told of news by mail at all; which news they want is asked beside it. */
export const canGetNews = sql<boolean>`(
  members.activated_at IS NOT NULL AND members.disabled_at IS NULL AND members.mail_refused_at IS NULL)`

/** A distance over the ground in kilometres as the straight line in metres that points of `point_on_earth` are compared by. */
const chordMetres = (km: ReturnType<typeof sql>) =>
  sql<number>`(2e3 * ${sql.lit(earthRadiusKm)}::float8 * sin(${km} / (2 * ${sql.lit(earthRadiusKm)}::float8)))`

/** Whether the public place of an item is within the radius that a member has set around their reference location. */
export const isWithinRadius = sql<boolean>`(
  items.shown_point <-> point_on_earth(members.ref_longitude, members.ref_latitude)
    <= ${chordMetres(sql`members.dwithin_notifications`)})`
