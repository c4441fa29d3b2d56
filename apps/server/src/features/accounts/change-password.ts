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

/** Keeps the current session. Ends the other sessions only if the member asks for it. */
export const changePassword: Action<typeof accounts.changePassword> = async (ctx, input) => {
  const { password, new_password, log_out_others: hasLoggedOut } = input
  const { id: memberId, sessionId } = ctx.viewer
  const account = await requirePasswordField(ctx, password)
  await requireGoodPassword(ctx, { field: 'new_password', password: new_password, person: account })
  const password_hash = await hashPassword(new_password, ctx.client)
  const now = ctx.clock()

  await ctx.db.transaction().execute(async (tx) => {
    // If the owner restored a stolen account in the meantime, this session has ended and must not set a password.
    if (!(await lockMember(tx, memberId)) || !(await hasSession(tx, ctx.viewer))) throw new InvalidToken()
    // A concurrent request from another session may have changed the password while this one was verified.
    const current = await findAccount(tx, memberId)
    if (current?.password_hash !== account.password_hash) throw wrongPasswordField(ctx.language)
    await updateAccount(tx, memberId, { password_hash })
    await forgetPasswordEntries(tx, memberId)
    await deleteUnusedTokens(tx, { memberId, action: 'reset_password' })
    // A pending change of the address may come from a thief of the old password.
    await deleteUnusedTokens(tx, { memberId, action: 'confirm_email' })
    if (hasLoggedOut) await endSessions(tx, { memberId, exceptSessionId: sessionId, now })
    const mail = accountMail(ctx.config, account, 'passwordChanged', { hasLoggedOut })
    await queueMail(tx, { memberId, to: account.email, mail, now })
  })
  ctx.log.info({ member: memberId }, 'password changed')
}
