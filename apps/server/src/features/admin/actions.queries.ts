import type { FailedMail, OperatorAction } from '@pollen/contract/admin'
import { exactCountLimit } from '@pollen/contract/constants'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../platform/database/schema.ts'
import type { RowCount, Slice } from '../../platform/paging.ts'

export async function insertAction(tx: Tx, action: Insertable<Schema['operator_actions']>) {
  await tx.insertInto('operator_actions').values(action).execute()
}

const actionsAbout = (db: Db, memberId: number | undefined) => {
  const all = db.selectFrom('operator_actions')
  return memberId === undefined ? all : all.where('operator_actions.member_id', '=', memberId)
}

/** The latest come first. */
export async function listActionRows(
  db: Db,
  memberId: number | undefined,
  { after, isBackwards, offset, limit }: Slice<[number]>,
): Promise<OperatorAction[]> {
  const all = actionsAbout(db, memberId)
    .leftJoin('members as operator', 'operator.id', 'operator_actions.operator_id')
    .leftJoin('members', 'members.id', 'operator_actions.member_id')
    .select([
      'operator_actions.id',
      'done_at',
      'channel',
      'operator_id',
      'operator.username as operatorName',
      'action',
      'member_id',
      'members.username as memberName',
      'item_id',
      'reason',
    ])
  const rest = after ? all.where('operator_actions.id', isBackwards ? '>' : '<', after[0]) : all
  const rows = await rest
    .orderBy('operator_actions.id', isBackwards ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ operator_id, operatorName, member_id, memberName, ...row }) => ({
    ...(row as typeof row & Pick<OperatorAction, 'channel' | 'action'>),
    done_at: row.done_at.toISOString(),
    operator: operator_id && operatorName ? { id: operator_id, username: operatorName } : null,
    member: member_id && memberName ? { id: member_id, username: memberName } : null,
  }))
}

export async function countActions(db: Db, memberId: number | undefined): Promise<RowCount> {
  const ids = actionsAbout(db, memberId)
    .select('id')
    .limit(exactCountLimit + 1)
  return { count: (await ids.execute()).length, isExact: true }
}

const failedMails = (db: Db) => db.selectFrom('mails').where('failed_at', 'is not', null)

/** The latest come first. Nothing of what a mail says is told: it may have a link that opens an account. */
export async function listFailedMailRows(
  db: Db,
  { after, isBackwards, offset, limit }: Slice<[number]>,
): Promise<FailedMail[]> {
  const all = failedMails(db).select([
    'id',
    sql<string | null>`coalesce(to_address, (SELECT email FROM members WHERE members.id = mails.member_id))`.as('to'),
    'subject',
    'created_at',
    'failed_at',
    'attempts',
    'last_error',
  ])
  const rest = after ? all.where('id', isBackwards ? '>' : '<', after[0]) : all
  const rows = await rest
    .orderBy('id', isBackwards ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    failed_at: (row.failed_at ?? row.created_at).toISOString(),
  }))
}

export async function countFailedMails(db: Db): Promise<RowCount> {
  const ids = failedMails(db)
    .select('id')
    .limit(exactCountLimit + 1)
  return { count: (await ids.execute()).length, isExact: true }
}
