import { sql } from 'kysely'
import type { Viewer } from '../../platform/action.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { compileOnce, hideFromPlanner } from '../../platform/database/prepare-statements.ts'

const day = 86_400_000
/** A session lasts this long after its last use, and no longer than a year after the log-in. */
const lifetime = 90 * day
const longestLifetime = 365 * day
/** More than anybody's devices. Beyond it the session that was unused for longest ends. */
const mostSessions = 50
/** The use of a session is recorded at most this often, so that most reads do not write. */
const recordEvery = 3_600_000

/** `device` is what the browser calls itself, `deviceId` the browser as it is recognised by its mark. */
type NewSession = { memberId: number; tokenHash: Buffer; device: string; deviceId: number; now: Date }

export async function insertSession(db: Db, { memberId, tokenHash, device, deviceId, now }: NewSession) {
  const times = { created_at: now, last_used_at: now, expires_at: new Date(now.getTime() + lifetime) }
  await db
    .insertInto('sessions')
    .values({ member_id: memberId, token_hash: tokenHash, device, device_id: deviceId, ...times })
    .execute()
}

/** Finds only sessions of members who are activated and not disabled. */
export const findSessions = compileOnce((db, { tokenHashes, now }: { tokenHashes: Buffer[]; now: Date }) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select([
      'sessions.id',
      'sessions.member_id',
      'sessions.token_hash',
      'sessions.created_at',
      'sessions.last_used_at',
    ])
    .where(sql<boolean>`sessions.token_hash = ANY (${hideFromPlanner(tokenHashes, 'bytea[]')}::bytea[])`)
    .where('sessions.expires_at', '>', now)
    .where('members.activated_at', 'is not', null)
    .where('members.disabled_at', 'is', null),
)

/** Which of these sessions have not ended, nor their members been disabled. */
export async function listLiveSessions(db: Db, ids: number[], now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select('sessions.id')
    .where(sql<boolean>`sessions.id = ANY (${ids})`)
    .where('sessions.expires_at', '>', now)
    .where('members.disabled_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** For a transaction that began with something slow: the session may have ended since. */
export async function hasSession(tx: Tx, { id, sessionId }: Viewer): Promise<boolean> {
  const session = tx.selectFrom('sessions').select('id').where('id', '=', sessionId).where('member_id', '=', id)
  return (await session.executeTakeFirst()) !== undefined
}

type Entered = { viewer: Viewer; passwordHash: string; now: Date }

/** Notes that the password was entered in this session. False if the session ended or the password changed meanwhile. */
export async function recordPasswordEntry(db: Db, { viewer, passwordHash, now }: Entered): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .from('members')
    .set({ password_entered_at: now })
    .whereRef('members.id', '=', 'sessions.member_id')
    .where('members.password_hash', '=', passwordHash)
    .where('sessions.id', '=', viewer.sessionId)
    .where('sessions.member_id', '=', viewer.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the password was entered in this session since then. */
export async function hasEnteredPassword(db: Db, { id, sessionId }: Viewer, since: Date): Promise<boolean> {
  const session = db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('member_id', '=', id)
    .where('password_entered_at', '>', since)
  return (await session.executeTakeFirst()) !== undefined
}

/** After a change of the password: the old one counts no longer in any session. */
export async function forgetPasswordEntries(tx: Tx, memberId: number) {
  await tx.updateTable('sessions').set({ password_entered_at: null }).where('member_id', '=', memberId).execute()
}

type UsedSession = { id: number; created_at: Date; last_used_at: Date }

export async function recordSessionUse(db: Db, { id, created_at, last_used_at }: UsedSession, now: Date) {
  if (now.getTime() - last_used_at.getTime() < recordEvery) return
  const end = Math.min(now.getTime() + lifetime, created_at.getTime() + longestLifetime)
  const times = { last_used_at: now, expires_at: new Date(end) }
  await db.updateTable('sessions').set(times).where('id', '=', id).execute()
}

export function listSessionsOf(db: Db, memberId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'device'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The sessions of a member that are one too many, the ones unused for longest. */
export function listSurplusSessions(db: Db, memberId: number) {
  return db
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(mostSessions)
    .execute()
}

/** One session of a member, all but one, or all. */
export type SessionChoice = { memberId: number; sessionId?: number; exceptSessionId?: number }

/** Deletes these sessions; returns which, and the devices they were on. */
export function deleteSessions(tx: Tx, { memberId, sessionId, exceptSessionId }: SessionChoice) {
  let deleting = tx.deleteFrom('sessions').where('member_id', '=', memberId).returning(['id', 'device_id'])
  if (sessionId !== undefined) deleting = deleting.where('id', '=', sessionId)
  if (exceptSessionId !== undefined) deleting = deleting.where('id', '!=', exceptSessionId)
  return deleting.execute()
}

export async function deleteSessionsExpiredBefore(db: Db, moment: Date) {
  await db.deleteFrom('sessions').where('expires_at', '<', moment).execute()
}
