import type { accounts } from '@pollen/contract/accounts'
import type { Action } from '../../platform/action.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { findAccount, updateAccount } from './accounts.queries.ts'
import { consumeTokenWithUid } from './tokens.ts'

/** The queue of the job that mails operators that somebody waits for them; it belongs to what operators do. */
export const tellOperatorsQueue = { name: 'tell-operators' }

/** Where an operator approves of new members, the link proves the address only. */
export const activateAccount: Action<typeof accounts.activate> = async ({ tx, clock }, link) => {
  const now = clock()
  const { member_id } = await consumeTokenWithUid(tx, link, { action: 'activate_account', now })
  const account = await findAccount(tx, member_id)
  if (!account?.needs_approval) {
    await updateAccount(tx, member_id, { activated_at: now })
    return { awaits_approval: false }
  }
  await updateAccount(tx, member_id, { applied_at: now })
  await enqueue(tx, tellOperatorsQueue, { memberId: member_id })
  return { awaits_approval: true }
}
