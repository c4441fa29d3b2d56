import type { accounts } from '@pollen/contract/accounts'
import type { Action } from '../../platform/action.ts'
import { updateAccount } from './accounts.queries.ts'
import { consumeTokenWithUid } from './tokens.ts'

export const activateAccount: Action<typeof accounts.activate> = async ({ tx, clock }, link) => {
  const now = clock()
  const { member_id } = await consumeTokenWithUid(tx, link, { action: 'activate_account', now })
  await updateAccount(tx, member_id, { activated_at: now })
}
