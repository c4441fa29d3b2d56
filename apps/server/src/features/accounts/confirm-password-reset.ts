import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { passwordChangedMail } from './accounts.mails.ts'
import { findAccount, updateAccount } from './accounts.queries.ts'
import { endSessions } from './end-session.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { deleteUnusedTokens } from './tokens.queries.ts'
import { consumeTokenWithUid, requireValidToken } from './tokens.ts'

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
  const password_hash = await hashPassword(new_password)

  await ctx.db.transaction().execute(async (tx) => {
    await consumeTokenWithUid(tx, link, use)
    await updateAccount(tx, member_id, { password_hash })
    // Whoever knew the old password may have asked for another address.
    await deleteUnusedTokens(tx, { memberId: member_id, action: 'confirm_email' })
    await endSessions(tx, { memberId: member_id, now })
    const mail = passwordChangedMail(ctx.config, person, { hasLoggedOut: true })
    await queueMail(tx, { memberId: member_id, to: person.email, mail, now })
  })
}
