import type { FailedMail, OperatorAction } from '@pollen/contract/admin'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { countRows, type Slice, sliceByNumber } from '../../platform/paging.ts'
import type { DB as Schema } from '../../schema.ts'

export async function insertAction(tx: Tx, action: Insertable<Schema['operator_actions']>) {
  await tx.insertInto('operator_actions').values(action).execute()
}

const actionsAbout = (db: Db, memberId: number | undefined) => {
  const all = db.selectFrom('operator_actions')
  return memberId === undefined ? all : all.where('operator_actions.member_id', '=', memberId)
}

/** Returns the oldest first. */
export const listActionsOfCase = (db: Db, caseId: number) =>
  db
    .selectFrom('operator_actions')
    .leftJoin('members as operator', 'operator.id', 'operator_actions.operator_id')
    .select(['done_at', 'action', 'reason', 'operator_id', 'operator.username as operatorName'])
    .where('case_id', '=', caseId)
    .orderBy('operator_actions.id')
    .execute()

/** Returns the newest first. */
export async function listActionRows(
  db: Db,
  memberId: number | undefined,
  slice: Slice<[number]>,
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
      'os_user as system_user',
      'action',
      'member_id',
      'members.username as memberName',
      'item_id',
      'case_id',
      'reason',
    ])
  const rows = await sliceByNumber(all, 'operator_actions.id', slice).execute()
  return rows.map(({ operator_id, operatorName, member_id, memberName, ...row }) => ({
    ...(row as typeof row & Pick<OperatorAction, 'channel' | 'action'>),
    done_at: row.done_at.toISOString(),
    operator: operator_id && operatorName ? { id: operator_id, username: operatorName } : null,
    member: member_id && memberName ? { id: member_id, username: memberName } : null,
  }))
}

export const countActions = (db: Db, memberId: number | undefined) => countRows(actionsAbout(db, memberId).select('id'))

const failedMails = (db: Db) => db.selectFrom('mails').where('failed_at', 'is not', null)

/** Returns the newest first. Excludes the content, because it may contain a link that opens an account. */
export async function listFailedMailRows(db: Db, slice: Slice<[number]>): Promise<FailedMail[]> {
  const all = failedMails(db).select([
    'id',
    sql<string | null>`coalesce(to_address, (SELECT email FROM members WHERE members.id = mails.member_id))`.as('to'),
    'subject',
    'created_at',
    'failed_at',
    'attempts',
    'last_error',
  ])
  const rows = await sliceByNumber(all, 'id', slice).execute()
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    failed_at: (row.failed_at ?? row.created_at).toISOString(),
  }))
}

export const countFailedMails = (db: Db) => countRows(failedMails(db).select('id'))
