import { sql } from 'kysely'
import type { Viewer } from '../../platform/action.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { compileOnce, hideFromPlanner } from '../../platform/database/prepare-statements.ts'

const day = 86_400_000
/** A session expires this long after its last use, and at the latest `maxLifetime` after the log-in. */
const lifetime = 90 * day
const maxLifetime = 365 * day
/** More than a member plausibly needs. Beyond it, the least recently used session ends. */
const maxSessions = 50
/** Interval between recorded uses of a session, so that most reads do not write. */
const recordEvery = 3_600_000

/** `device` is the browser's self-description. `deviceId` identifies the browser by its device mark. */
type NewSession = { memberId: number; tokenHash: Buffer; device: string; deviceId: number; now: Date }

export async function insertSession(db: Db, { memberId, tokenHash, device, deviceId, now }: NewSession) {
  const times = { created_at: now, last_used_at: now, expires_at: new Date(now.getTime() + lifetime) }
  await db
    .insertInto('sessions')
    .values({ member_id: memberId, token_hash: tokenHash, device, device_id: deviceId, ...times })
    .execute()
}

/** Returns only sessions of activated, enabled members. */
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
      'members.blocks_version',
    ])
    .where(sql<boolean>`sessions.token_hash = ANY (${hideFromPlanner(tokenHashes, 'bytea[]')}::bytea[])`)
    .where('sessions.expires_at', '>', now)
    .where('members.activated_at', 'is not', null)
    .where('members.disabled_at', 'is', null),
)

/** Returns the ids of sessions that have not ended and belong to enabled members. */
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

/** Rechecks the session in a transaction that follows slow work: it may have ended in the meantime. */
export async function hasSession(tx: Tx, { id, sessionId }: Viewer): Promise<boolean> {
  const session = tx.selectFrom('sessions').select('id').where('id', '=', sessionId).where('member_id', '=', id)
  return (await session.executeTakeFirst()) !== undefined
}

type PasswordEntry = { viewer: Viewer; passwordHash: string; now: Date }

/** Records when the password was entered. Returns false if the session ended or the password changed in the meantime. */
export async function recordPasswordEntry(db: Db, { viewer, passwordHash, now }: PasswordEntry): Promise<boolean> {
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

export async function hasEnteredPassword(db: Db, { id, sessionId }: Viewer, since: Date): Promise<boolean> {
  const session = db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('member_id', '=', id)
    .where('password_entered_at', '>', since)
  return (await session.executeTakeFirst()) !== undefined
}

/** Call this after a change of the password: entries of the old one no longer count. */
export async function forgetPasswordEntries(tx: Tx, memberId: number) {
  await tx.updateTable('sessions').set({ password_entered_at: null }).where('member_id', '=', memberId).execute()
}

type UsedSession = { id: number; created_at: Date; last_used_at: Date }

export async function recordSessionUse(db: Db, { id, created_at, last_used_at }: UsedSession, now: Date) {
  if (now.getTime() - last_used_at.getTime() < recordEvery) return
  const end = Math.min(now.getTime() + lifetime, created_at.getTime() + maxLifetime)
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

/** Returns the least recently used sessions beyond the maximum. */
export function listSurplusSessions(db: Db, memberId: number) {
  return db
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(maxSessions)
    .execute()
}

/** Selects one session of a member (`sessionId`), all but one (`exceptSessionId`), or all. */
export type SessionChoice = { memberId: number; sessionId?: number; exceptSessionId?: number }

export function deleteSessions(tx: Tx, { memberId, sessionId, exceptSessionId }: SessionChoice) {
  let deleting = tx.deleteFrom('sessions').where('member_id', '=', memberId).returning(['id', 'device_id'])
  if (sessionId !== undefined) deleting = deleting.where('id', '=', sessionId)
  if (exceptSessionId !== undefined) deleting = deleting.where('id', '!=', exceptSessionId)
  return deleting.execute()
}

export async function deleteSessionsExpiredBefore(db: Db, moment: Date) {
  await db.deleteFrom('sessions').where('expires_at', '<', moment).execute()
}
