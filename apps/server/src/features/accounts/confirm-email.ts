import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { isUniqueViolation } from '../../platform/database/database-failure.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { accountMail, emailChangedMail, newPasswordMail } from './accounts.mails.ts'
import { type Account, findAccount, isAddressTaken, updateAccount } from './accounts.queries.ts'
import { endSessions } from './sessions.ts'
import { deleteLaterRestoreLinks, deleteOpenTokens } from './tokens.queries.ts'
import { consumeToken, issueToken } from './tokens.ts'

/** Keeps all sessions: the request for the change required the password, and the link may be opened in any browser. */
export const confirmEmail: Action<typeof accounts.confirmEmail> = async ({ tx, clock, config }, { token }) => {
  const now = clock()
  const { account, email } = await consumeEmailLink(tx, token, { action: 'confirm_email', now })
  const memberId = account.id
  await setEmail(tx, { memberId, email, now })
  await revokeOpenLinks(tx, { memberId, now })

  const { token: restoreToken, expiresAt } = await issueToken(tx, {
    memberId,
    action: 'take_back_email',
    email: account.email,
    now,
  })
  const mail = emailChangedMail(config, { account, email, token: restoreToken })
  await queueMail(tx, { memberId, to: account.email, mail, now, expiresAt })
}

/**
 * Restores the address of a stolen account. The thief knows the password, so this invalidates it and mails a reset link to the
 * restored address.
 */
export const restoreEmail: Action<typeof accounts.takeBackEmail> = async ({ tx, clock, config }, { token }) => {
  const now = clock()
  const { account, email, tokenId } = await consumeEmailLink(tx, token, { action: 'take_back_email', now })
  const memberId = account.id
  await setEmail(tx, { memberId, email, now })
  await updateAccount(tx, memberId, { password_hash: '' })
  await deleteLaterRestoreLinks(tx, { memberId, tokenId })
  await revokeOpenLinks(tx, { memberId, now })
  await endSessions(tx, { memberId, now })

  const reset = await issueToken(tx, { memberId, action: 'reset_password', now })
  const mail = newPasswordMail(config, { account, token: reset.token })
  await queueMail(tx, { memberId, to: email, mail, now, expiresAt: reset.expiresAt })
  if (account.email === email) return
  const lastMail = accountMail(config, account, 'emailRestored', {})
  await queueMail(tx, { memberId, to: account.email, mail: lastMail, now })
}

type EmailLink = { account: Account; email: string; tokenId: number }

async function consumeEmailLink(
  tx: Tx,
  token: string,
  use: { action: 'confirm_email' | 'take_back_email'; now: Date },
): Promise<EmailLink> {
  const { id: tokenId, member_id, email } = await consumeToken(tx, token, use)
  const account = await findAccount(tx, member_id)
  if (!account || !email) throw new AppError('TOKEN_DOESNT_EXIST')
  return { account, email, tokenId }
}

export async function setEmail(tx: Tx, address: { memberId: number; email: string; now: Date }) {
  const { memberId, email } = address
  // A refusal by the mail server concerned the old address only.
  await updateAccount(tx, memberId, { email, mail_refused_at: null }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('EMAIL_ALREADY_TAKEN') : error
  })
  // Check after the update, which waits for a concurrent transaction that changes the address of another account.
  if (await isAddressTaken(tx, address)) throw new AppError('EMAIL_ALREADY_TAKEN')
}

/** Call this when the address changes: the old mailbox may belong to someone else, so links mailed before stop working. */
export async function revokeOpenLinks(tx: Tx, { memberId, now }: { memberId: number; now: Date }) {
  await deleteOpenTokens(tx, memberId)
  await emit(tx, { type: 'account.links_ended', stream: { member_id: memberId }, data: {}, at: now })
}
