import type { accounts } from '@pollen/contract/accounts'
import type { Action } from '../../platform/action.ts'
import { askForLink } from './ask-for-link.ts'
import { requireOwnPassword } from './require-own-password.ts'

export const askDeletion: Action<typeof accounts.sendDeleteConfirmation> = async (ctx, given) => {
  const { id, email } = await requireOwnPassword(ctx, given)
  await askForLink(ctx.db, ctx, { typed: email, memberId: id, action: 'delete_account' })
}
