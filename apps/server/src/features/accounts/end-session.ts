import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { deleteSessions } from './sessions.queries.ts'

export const endSession: Action<typeof accounts.endSession> = async ({ tx, viewer }, { id }) => {
  if ((await deleteSessions(tx, viewer.id, id)) === 0) throw new AppError('SESSION_DOESNT_EXIST')
}

export const endAllSessions: Action<typeof accounts.endAllSessions> = async ({ tx, viewer }) => {
  await deleteSessions(tx, viewer.id)
}
