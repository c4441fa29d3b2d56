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
  // Somebody who ends the session of another device may have lost it: it is a stranger from now on.
  const devices = ended.flatMap(({ id, device_id }) => (device_id && id !== viewer.sessionId ? [device_id] : []))
  if (devices.length > 0) await deleteDevices(tx, viewer.id, devices)
  if (ended.length === 0) throw new AppError('SESSION_DOESNT_EXIST')
}

export const endAllSessions: Action<typeof accounts.endAllSessions> = async ({ tx, viewer, clock }) => {
  await endSessions(tx, { memberId: viewer.id, now: clock() })
}

/**
 * Ends one session of a member (`sessionId`), or all, perhaps but one; returns which. A member who ends all may have none (they reset
 * a password), and still wants nobody to go on with what was theirs: then no device is known any more either.
 */
export async function endSessions(tx: Tx, { now, ...choice }: SessionChoice & { now: Date }) {
  const { memberId, sessionId } = choice
  // The member first, as whoever changes the account and a log-in do: two that each wait for the other would be a deadlock.
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
