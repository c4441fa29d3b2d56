import type { admin } from '@pollen/contract/admin'
import type { Moderator } from '@pollen/contract/admin-moderators'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { findAccountByValue, lockAccount } from '../accounts/index.ts'
import { mailOperators } from './manage-operators.ts'
import { deleteRole, insertRole, listModeratorRows } from './operators.queries.ts'
import { recordAction } from './record-action.ts'

export const listModerators: Action<typeof admin.listModerators> = ({ db }) => showModerators(db)

export const addModerator: Action<typeof admin.addModerator> = async (ctx, { username, reason }) => {
  const { tx, clock } = ctx
  const found = await findAccountByValue(tx, username)
  if (!found) throw new AppError('ACCOUNT_DOESNT_EXIST')
  const account = await lockAccount(tx, found.id)
  if (!account.activated_at || account.disabled_at) throw new AppError('ACCOUNT_NOT_ACTIVE')
  if (!(await insertRole(tx, 'moderators', account.id, clock()))) throw new AppError('MEMBER_IS_MODERATOR')
  await recordAction(tx, ctx, { action: 'moderator.added', memberId: account.id, reason })
  await mailOperators(tx, ctx, { change: 'added', role: 'moderator', account, reason })
  return showModerators(tx)
}

export const removeModerator: Action<typeof admin.removeModerator> = async (ctx, { id, reason }) => {
  const { tx } = ctx
  const account = await lockAccount(tx, id)
  if (!(await deleteRole(tx, 'moderators', id))) throw new AppError('ACCOUNT_DOESNT_EXIST')
  await recordAction(tx, ctx, { action: 'moderator.removed', memberId: id, reason })
  await mailOperators(tx, ctx, { change: 'removed', role: 'moderator', account, reason })
  return showModerators(tx)
}

async function showModerators(db: Db): Promise<Moderator[]> {
  const rows = await listModeratorRows(db)
  return rows.map(({ id, username, since }) => ({ id, username, since: since.toISOString() }))
}
