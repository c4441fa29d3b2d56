import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import { deleteSessions } from './sessions.queries.ts'

export const logOut: Action<typeof accounts.logOut> = async ({ tx, viewer, clock }) => {
  await endSessions(tx, { memberId: viewer.id, sessionId: viewer.sessionId, now: clock() })
}

export const endSession: Action<typeof accounts.endSession> = async ({ tx, viewer, clock }, { id }) => {
  const ended = await endSessions(tx, { memberId: viewer.id, sessionId: id, now: clock() })
  if (ended === 0) throw new AppError('SESSION_DOESNT_EXIST')
}

export const endAllSessions: Action<typeof accounts.endAllSessions> = async ({ tx, viewer, clock }) => {
  await endSessions(tx, { memberId: viewer.id, now: clock() })
}

/** Ends one session of a member, or all without a `sessionId`; returns how many it ended. */
export async function endSessions(
  tx: Tx,
  { memberId, sessionId, now }: { memberId: number; sessionId?: number; now: Date },
): Promise<number> {
  const ended = await deleteSessions(tx, memberId, sessionId)
  const events = ended.map(({ id }) => ({
    type: 'session.ended' as const,
    stream: { member_id: memberId },
    data: { session_id: id },
    at: now,
  }))
  await emit(tx, ...events)
  return ended.length
}
