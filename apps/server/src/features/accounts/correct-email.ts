import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Limit } from '../../platform/limits.ts'
import { lockMember } from '../members/index.ts'
import { findAccount, updateAccount } from './accounts.queries.ts'
import { limitNewAddress } from './address-limits.ts'
import { setEmail } from './confirm-email.ts'
import { mailLink } from './mail-link.ts'
import { deleteUnusedTokens } from './tokens.queries.ts'
import { verifyCredentials } from './verify-credentials.ts'

/** Same as the limit for sign-ups, so that corrections cannot be used to probe more addresses than sign-ups. */
const correctionsFromAddress: Limit = { name: 'correction-address', times: 10, minutes: 60 }

/** Corrects an address that was mistyped at sign-up. It is still unconfirmed, so the password is enough to replace it. */
export const correctEmail: Action<typeof accounts.correctEmail> = async (ctx, { email, item, ...credentials }) => {
  const { account } = await verifyCredentials(ctx, credentials)
  const memberId = account.id
  if (account.activated_at) throw new AppError('ACCOUNT_ALREADY_ACTIVE')
  await ctx.limits.take(correctionsFromAddress, ctx.caller.address)
  await limitNewAddress(ctx.limits, { memberId, email })
  await ctx.db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId)
    const current = await findAccount(tx, memberId)
    if (current?.password_hash !== account.password_hash) throw new AppError('INVALID_PASSWORD')
    if (current.activated_at) throw new AppError('ACCOUNT_ALREADY_ACTIVE')
    await setEmail(tx, { memberId, email, now: ctx.clock() })
    // The application confirmed the first address, not this one.
    await updateAccount(tx, memberId, { applied_at: null })
    // A link mailed to the first address would activate the account with an unconfirmed address.
    await deleteUnusedTokens(tx, { memberId, action: 'activate_account' })
    await enqueue(tx, mailLink, { memberId, action: 'activate_account', ...(item && { item }) })
  })
}
