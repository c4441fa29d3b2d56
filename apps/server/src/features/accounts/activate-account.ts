import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { findAccount, findAccountByEmail, updateAccount } from './accounts.queries.ts'
import { requestLink } from './mail-link.ts'
import { consumeTokenWithUid } from './tokens.ts'

/** Queue of the job that mails operators about new applicants. The job itself is part of the `admin` feature. */
export const notifyOperatorsQueue = { name: 'tell-operators' }

/** If operators approve new members, the link only confirms the address. The account is activated by the approval. */
export const activateAccount: Action<typeof accounts.activate> = async ({ tx, clock }, link) => {
  const now = clock()
  const { member_id } = await consumeTokenWithUid(tx, link, { action: 'activate_account', now })
  const account = await findAccount(tx, member_id)
  if (!account) throw new AppError('TOKEN_DOESNT_EXIST')
  const { username } = account
  if (!account.needs_approval) {
    await updateAccount(tx, member_id, { activated_at: now })
    return { awaits_approval: false, username }
  }
  await updateAccount(tx, member_id, { applied_at: now })
  await enqueue(tx, notifyOperatorsQueue, { memberId: member_id })
  return { awaits_approval: true, username }
}

export const resendActivation: Action<typeof accounts.resendActivation> = async (ctx, { email, item }) => {
  const account = await findAccountByEmail(ctx.tx, email)
  const isWaiting = account !== undefined && !account.activated_at
  await requestLink(ctx.tx, ctx, {
    accountValue: email,
    memberId: isWaiting ? account.id : null,
    action: 'activate_account',
    item,
  })
}
