import type { accounts } from '@pollen/contract/accounts'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { hideAccount } from './hide-account.ts'
import { requireOwnPassword } from './require-own-password.ts'

export const disableAccount: Action<typeof accounts.disable> = async (ctx, given) => {
  const { id } = await requireOwnPassword(ctx, given)
  const isFirst = await ctx.db.transaction().execute((tx) => hideAccount(tx, id, ctx.clock()))
  if (!isFirst) throw new AppError('ACCOUNT_ALREADY_DISABLED')
}
