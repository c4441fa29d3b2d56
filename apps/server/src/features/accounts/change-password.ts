import type { accounts } from '@pollen/contract/accounts'
import { InvalidToken } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { lockMember } from '../members/index.ts'
import { accountMail } from './accounts.mails.ts'
import { findAccount, updateAccount } from './accounts.queries.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { requirePasswordField, wrongPasswordField } from './require-own-password.ts'
import { forgetPasswordEntries, hasSession } from './sessions.queries.ts'
import { endSessions } from './sessions.ts'
import { deleteUnusedTokens } from './tokens.queries.ts'

/** Changes one's own password. This browser stays logged in; the others are logged out if the member wants that. */
export const changePassword: Action<typeof accounts.changePassword> = async (ctx, input) => {
  const { password, new_password, log_out_others: hasLoggedOut } = input
  const { id: memberId, sessionId } = ctx.viewer
  const account = await requirePasswordField(ctx, password)
  await requireGoodPassword(ctx, { field: 'new_password', password: new_password, person: account })
  const password_hash = await hashPassword(new_password, ctx.client)
  const now = ctx.clock()

  await ctx.db.transaction().execute(async (tx) => {
    // An owner who took the account back meanwhile has ended this session, and chosen another password.
    if (!(await lockMember(tx, memberId)) || !(await hasSession(tx, ctx.viewer))) throw new InvalidToken()
    // Another tab or device, which may be a thief's, may have changed it while this password was verified.
    const current = await findAccount(tx, memberId)
    if (current?.password_hash !== account.password_hash) throw wrongPasswordField(ctx.language)
    await updateAccount(tx, memberId, { password_hash })
    await forgetPasswordEntries(tx, memberId)
    await deleteUnusedTokens(tx, { memberId, action: 'reset_password' })
    // Whoever knew the old password may have asked for another address.
    await deleteUnusedTokens(tx, { memberId, action: 'confirm_email' })
    if (hasLoggedOut) await endSessions(tx, { memberId, exceptSessionId: sessionId, now })
    const mail = accountMail(ctx.config, account, 'passwordChanged', { hasLoggedOut })
    await queueMail(tx, { memberId, to: account.email, mail, now })
  })
  ctx.log.info({ member: memberId }, 'password changed')
}
