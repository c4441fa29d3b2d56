import type { accounts } from '@pollen/contract/accounts'
import type { Action } from '../../platform/action.ts'
import { endSessions } from './end-session.ts'

export const logOut: Action<typeof accounts.logOut> = async ({ tx, viewer, clock }) => {
  await endSessions(tx, { memberId: viewer.id, sessionId: viewer.sessionId, now: clock() })
}
