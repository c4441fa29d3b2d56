import type { accounts } from '@pollen/contract/accounts'
import type { Action } from '../../platform/action.ts'
import { listSessionsOf } from './sessions.queries.ts'

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
