import type { accounts } from '@pollen/contract/accounts'
import type { Action } from '../../platform/action.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { findAccount, findAccountByEmail, updateAccount } from './accounts.queries.ts'
import { requestLink } from './mail-link.ts'
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

export const resendActivation: Action<typeof accounts.resendActivation> = async (ctx, { email }) => {
  const account = await findAccountByEmail(ctx.tx, email)
  const isWaiting = account !== undefined && !account.activated_at
  await requestLink(ctx.tx, ctx, {
    accountValue: email,
    memberId: isWaiting ? account.id : null,
    action: 'activate_account',
  })
}
