import type { accounts } from '@pollen/contract/accounts'
import type { Action } from '../../platform/action.ts'
import { deleteSessions } from './sessions.queries.ts'

export const logOut: Action<typeof accounts.logOut> = async ({ tx, viewer }) => {
  await deleteSessions(tx, viewer.id, viewer.sessionId)
}
