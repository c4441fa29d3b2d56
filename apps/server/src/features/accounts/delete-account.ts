import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { deletionScheduledMail } from './accounts.mails.ts'
import { findAccount, updateAccount } from './accounts.queries.ts'
import { disableMember } from './disable-account.ts'
import { requestLink } from './mail-link.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { consumeToken } from './tokens.ts'

export const requestDeletion: Action<typeof accounts.sendDeleteConfirmation> = async (ctx, input) => {
  const { id, email } = await requireOwnPassword(ctx, input)
  await requestLink(ctx.db, ctx, { accountValue: email, memberId: id, action: 'delete_account' })
}

const graceMs = 30 * 86_400_000

/** Disables the account immediately. Its owner can recover it until the grace period ends. */
export const confirmDeletion: Action<typeof accounts.confirmDeletion> = async (
  { tx, viewer, clock, config },
  { token },
) => {
  const now = clock()
  const { member_id } = await consumeToken(tx, token, { action: 'delete_account', now })
  if (member_id !== viewer.id) throw new AppError('NOT_ACCOUNT_OWNER')
  const account = await findAccount(tx, member_id)
  if (!account) throw new AppError('TOKEN_DOESNT_EXIST')

  const deletion_at = new Date(now.getTime() + graceMs)
  await disableMember(tx, member_id, now)
  await updateAccount(tx, member_id, { deletion_at })
  const mail = deletionScheduledMail(config, account, deletion_at)
  await queueMail(tx, { memberId: member_id, to: account.email, mail, now })
}
