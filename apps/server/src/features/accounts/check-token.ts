import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { findAccount } from './accounts.queries.ts'
import { requireValidToken } from './tokens.ts'

export const checkToken: Action<typeof accounts.checkToken> = async ({ db, clock }, { token, action }) => {
  const { member_id, email } = await requireValidToken(db, token, { action, now: clock() })
  const account = await findAccount(db, member_id)
  if (!account) throw new AppError('TOKEN_DOESNT_EXIST')
  // Who opens the link to prove an address may not be the member: the present address is not theirs to know.
  return { token, user: { email: email ?? account.email, username: account.username } }
}
