import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { findAccount } from './accounts.queries.ts'
import { requireValidToken } from './tokens.ts'

export const checkToken: Action<typeof accounts.checkToken> = async ({ db, clock }, { token, action }) => {
  const { member_id } = await requireValidToken(db, token, { action, now: clock() })
  const account = await findAccount(db, member_id)
  if (!account) throw new AppError('TOKEN_DOESNT_EXIST')
  return { token, user: { email: account.email, username: account.username } }
}
