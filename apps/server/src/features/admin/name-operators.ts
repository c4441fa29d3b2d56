import type { admin, Operator } from '@pollen/contract/admin'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { findAccountByValue, lockAccount } from '../accounts/index.ts'
import { deleteOperator, insertOperator, listOperatorRows, lockOperators } from './operators.queries.ts'
import { recordAction } from './record-action.ts'

export const listOperators: Action<typeof admin.listOperators> = ({ db }) => showOperators(db)

export const addOperator: Action<typeof admin.addOperator> = async (ctx, { username, reason }) => {
  const { tx, clock } = ctx
  const found = await findAccountByValue(tx, username)
  if (!found) throw new AppError('ACCOUNT_DOESNT_EXIST')
  const account = await lockAccount(tx, found.id)
  if (!account.activated_at || account.disabled_at) throw new AppError('ACCOUNT_NOT_ACTIVE')
  if (!(await insertOperator(tx, account.id, clock()))) throw new AppError('MEMBER_IS_OPERATOR')
  await recordAction(tx, ctx, { action: 'operator.added', memberId: account.id, reason })
  return showOperators(tx)
}

/** Whoever may run commands on the server can name the next one, so only there the last one may go. */
export const removeOperator: Action<typeof admin.removeOperator> = async (ctx, { id, reason }) => {
  const { tx, viewer } = ctx
  await lockAccount(tx, id)
  await lockOperators(tx)
  if (!(await deleteOperator(tx, id))) throw new AppError('ACCOUNT_DOESNT_EXIST')
  const left = await showOperators(tx)
  if (viewer && left.length === 0) throw new AppError('LAST_OPERATOR')
  await recordAction(tx, ctx, { action: 'operator.removed', memberId: id, reason })
  return left
}

async function showOperators(db: Db): Promise<Operator[]> {
  const rows = await listOperatorRows(db)
  return rows.map(({ id, username, since }) => ({ id, username, since: since.toISOString() }))
}
