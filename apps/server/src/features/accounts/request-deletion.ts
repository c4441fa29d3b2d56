import type { accounts } from '@pollen/contract/accounts'
import type { Action } from '../../platform/action.ts'
import { requestLink } from './mail-link.ts'
import { requireOwnPassword } from './require-own-password.ts'

export const requestDeletion: Action<typeof accounts.sendDeleteConfirmation> = async (ctx, input) => {
  const { id, email } = await requireOwnPassword(ctx, input)
  await requestLink(ctx.db, ctx, { accountValue: email, memberId: id, action: 'delete_account' })
}
