import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { accountMail } from './accounts.mails.ts'
import { findAccount, findAccountByEmail, updateAccount } from './accounts.queries.ts'
import { requestLink } from './mail-link.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { deleteUnusedTokens } from './tokens.queries.ts'
import { consumeTokenWithUid, requireValidToken } from './tokens.ts'

export const resetPassword: Action<typeof accounts.resetPassword> = async (ctx, { email }) => {
  const account = await findAccountByEmail(ctx.tx, email)
  const isActive = account?.activated_at && !account.disabled_at
  await requestLink(ctx.tx, ctx, {
    accountValue: email,
    memberId: isActive ? account.id : null,
    action: 'reset_password',
  })
}

export const confirmPasswordReset: Action<typeof accounts.resetPasswordConfirm> = async (
  ctx,
  { new_password, ...link },
) => {
  const now = ctx.clock()
  const use = { action: 'reset_password', now } as const
  const { member_id } = await requireValidToken(ctx.db, link.token, use)
  const person = await findAccount(ctx.db, member_id)
  if (!person) throw new AppError('TOKEN_DOESNT_EXIST')
  await requireGoodPassword(ctx, { field: 'new_password', password: new_password, person })
  const password_hash = await hashPassword(new_password, ctx.client)

  await ctx.db.transaction().execute(async (tx) => {
    await consumeTokenWithUid(tx, link, use)
    await updateAccount(tx, member_id, { password_hash })
    // A pending change of the address may come from a thief of the old password.
    await deleteUnusedTokens(tx, { memberId: member_id, action: 'confirm_email' })
    await endSessions(tx, { memberId: member_id, now })
    const mail = accountMail(ctx.config, person, 'passwordChanged', { hasLoggedOut: true })
    await queueMail(tx, { memberId: member_id, to: person.email, mail, now })
  })
}
