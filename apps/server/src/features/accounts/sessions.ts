import type { accounts } from '@pollen/contract/accounts'
import type { EventOf } from '@pollen/contract/events'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import { lockMember } from '../members/index.ts'
import { deleteDevices } from './devices.queries.ts'
import { deleteSessions, listSessionsOf, type SessionChoice } from './sessions.queries.ts'

export const logOut: Action<typeof accounts.logOut> = async ({ tx, viewer, clock }) => {
  await endSessions(tx, { memberId: viewer.id, sessionId: viewer.sessionId, now: clock() })
}

export const endSession: Action<typeof accounts.endSession> = async ({ tx, viewer, clock }, { id }) => {
  const ended = await endSessions(tx, { memberId: viewer.id, sessionId: id, now: clock() })
  // The member may have lost the other device, so it no longer counts as known.
  const devices = ended.flatMap(({ id, device_id }) => (device_id && id !== viewer.sessionId ? [device_id] : []))
  if (devices.length > 0) await deleteDevices(tx, viewer.id, devices)
  if (ended.length === 0) throw new AppError('SESSION_DOESNT_EXIST')
}

export const endAllSessions: Action<typeof accounts.endAllSessions> = async ({ tx, viewer, clock }) => {
  await endSessions(tx, { memberId: viewer.id, now: clock() })
}

/**
 * Ends the selected sessions and returns them. Without `sessionId`, this also deletes all known devices and emits
 * `account.logged_out`, which ends exports, even if no session was left: a password reset must lock out all earlier devices.
 */
export async function endSessions(tx: Tx, { now, ...choice }: SessionChoice & { now: Date }) {
  const { memberId, sessionId } = choice
  // Lock the member first, like log-ins and account changes do. Another lock order could deadlock with them.
  await lockMember(tx, memberId)
  if (sessionId === undefined) await deleteDevices(tx, memberId)
  const ended = await deleteSessions(tx, choice)
  const of = { stream: { member_id: memberId }, at: now }
  const events: EventOf<'session.ended' | 'account.logged_out'>[] = ended.map(({ id }) => ({
    type: 'session.ended',
    data: { session_id: id },
    ...of,
  }))
  if (sessionId === undefined) events.push({ type: 'account.logged_out', data: {}, ...of })
  await emit(tx, ...events)
  return ended
}

export const listSessions: Action<typeof accounts.listSessions> = async ({ db, viewer, clock }) => {
  const sessions = await listSessionsOf(db, viewer.id, clock())
  return sessions.map(({ id, device, created_at, last_used_at }) => ({
    id,
    device,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    is_current: id === viewer.sessionId,
  }))
}
