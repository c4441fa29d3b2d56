import type { accounts } from '@pollen/contract/accounts'
import { AppError, fieldError } from '../../errors.ts'
import type { Action, Context, RequestContext } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Limit } from '../../platform/limits.ts'
import { insertAccount, isAddressTaken } from './accounts.queries.ts'
import { hasInvitation, takeInvitation } from './invitations.queries.ts'
import { mailLink } from './mail-link.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'

const signUpsFromAddress: Limit = { name: 'sign-up-address', times: 10, minutes: 60 }

export const signUp: Action<typeof accounts.signUp> = async (
  ctx,
  { password, language, invitation, item, ...person },
) => {
  await requireGoodPassword(ctx, { field: 'password', password, person })
  await ctx.limits.take(signUpsFromAddress, ctx.caller.address)
  await requireInvitation(ctx, invitation)
  const password_hash = await hashPassword(password, ctx.client)
  const now = ctx.clock()
  const written = { ...person, password_hash, language: language ?? ctx.language, sign_up_date: now }

  return ctx.db.transaction().execute(async (tx) => {
    const invitation_id = invitation ? await takeInvitation(tx, { token: invitation, now }) : null
    const isInvited = invitation_id !== null
    if (ctx.config.SIGN_UP === 'invitation' && !isInvited) throw new AppError('INVITATION_IS_OVER')
    // An invitation counts as approval.
    const needs_approval = ctx.config.SIGN_UP === 'approval' && !isInvited
    const id = await insertNewAccount(tx, ctx, { ...written, invitation_id, needs_approval })
    await enqueue(tx, mailLink, { memberId: id, action: 'activate_account', ...(item && { item }) })
    return { id, username: person.username, email: person.email }
  })
}

/** Rejects missing or invalid invitations before any expensive work. */
async function requireInvitation({ db, config, clock }: Context<typeof accounts.signUp>, token: string | undefined) {
  if (config.SIGN_UP !== 'invitation') return
  if (!token) throw new AppError('INVITATION_NEEDED')
  if (!(await hasInvitation(db, { token, now: clock() }))) throw new AppError('INVITATION_IS_OVER')
}

/** Throws a field error if the username or the address is in use. */
export async function insertNewAccount(
  tx: Tx,
  { clock, language }: Pick<RequestContext, 'clock' | 'language'>,
  account: Parameters<typeof insertAccount>[1],
): Promise<number> {
  const inserted = await insertAccount(tx, account)
  // Check after the insert, which waits for a concurrent confirmation of the same address.
  const isTaken = !inserted || (await isAddressTaken(tx, { memberId: inserted.id, email: account.email, now: clock() }))
  // Always the same field, so that the error does not reveal which of the two is in use.
  if (isTaken) throw fieldError('email', 'taken', language)
  return inserted.id
}
