import type { admin, Operator } from '@pollen/contract/admin'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { findAccount, findAccountByValue, lockAccount } from '../accounts/index.ts'
import { operatorMail } from './admin.mails.ts'
import type { RoleChange } from './admin-texts.ts'
import { deleteRole, insertRole, listOperatorRows, lockOperators } from './operators.queries.ts'
import { type Actor, mailMember, recordAction } from './record-action.ts'

export const listOperators: Action<typeof admin.listOperators> = ({ db }) => showOperators(db)

export const addOperator: Action<typeof admin.addOperator> = async (ctx, { username, reason }) => {
  const { tx, clock } = ctx
  const found = await findAccountByValue(tx, username)
  if (!found) throw new AppError('ACCOUNT_DOESNT_EXIST')
  const account = await lockAccount(tx, found.id)
  if (!account.activated_at || account.disabled_at) throw new AppError('ACCOUNT_NOT_ACTIVE')
  if (!(await insertRole(tx, 'operators', account.id, clock()))) throw new AppError('MEMBER_IS_OPERATOR')
  await recordAction(tx, ctx, { action: 'operator.added', memberId: account.id, reason })
  await mailOperators(tx, ctx, { change: 'added', account, reason })
  return showOperators(tx)
}

/** Only a command on the server may remove the last operator, because a command can also add the next one. */
export const removeOperator: Action<typeof admin.removeOperator> = async (ctx, { id, reason }) => {
  const { tx, viewer } = ctx
  const account = await lockAccount(tx, id)
  await lockOperators(tx)
  if (!(await deleteRole(tx, 'operators', id))) throw new AppError('ACCOUNT_DOESNT_EXIST')
  const left = await showOperators(tx)
  if (viewer && left.length === 0) throw new AppError('LAST_OPERATOR')
  await recordAction(tx, ctx, { action: 'operator.removed', memberId: id, reason })
  await mailOperators(tx, ctx, { change: 'removed', account, reason })
  return left
}

type Change = Pick<RoleChange, 'change' | 'reason'> & {
  account: NonNullable<Awaited<ReturnType<typeof findAccount>>>
  role?: RoleChange['role']
}

/** Mails the acting operator too, in case their session was stolen. */
export async function mailOperators(tx: Tx, { config, clock, viewer }: Actor, { account, ...change }: Change) {
  const actor = viewer && (await findAccount(tx, viewer.id))
  const params = { role: 'operator' as const, ...change, username: account.username, by: actor?.username ?? null }
  const operators = await listOperatorRows(tx)
  const isAmongThem = operators.some(({ id }) => id === account.id)
  for (const reader of isAmongThem ? operators : [...operators, account]) {
    await mailMember(tx, { clock }, reader, operatorMail(config, reader, 'roleChanged', params))
  }
}

async function showOperators(db: Db): Promise<Operator[]> {
  const rows = await listOperatorRows(db)
  return rows.map(({ id, username, since }) => ({ id, username, since: since.toISOString() }))
}
