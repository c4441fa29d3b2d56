import type { Db, Tx } from '../../platform/database/open-database.ts'
import { isActingOperator, type OperatorRule } from '../members/index.ts'

export async function isOperator(db: Db, { id }: { id: number }): Promise<boolean> {
  const row = await db.selectFrom('operators').select('member_id').where('member_id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Returns true if the member may act as an operator in this request. */
export async function mayOperate(db: Db, { id }: { id: number }, rule: OperatorRule): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where(isActingOperator(rule))
    .executeTakeFirst()
  return row !== undefined
}

/** Returns operators with an enabled account, the longest-serving first. */
export const listOperatorRows = (db: Db) =>
  db
    .selectFrom('operators')
    .innerJoin('members', 'members.id', 'operators.member_id')
    .select(['members.id', 'members.username', 'members.email', 'members.first_name', 'members.language', 'since'])
    .where('members.disabled_at', 'is', null)
    .orderBy('since')
    .orderBy('members.id')
    .execute()

/** Returns false if the member is already an operator. */
export async function insertOperator(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('operators')
    .values({ member_id: memberId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Serializes removals, so that two concurrent ones cannot remove the last two operators. */
export async function lockOperators(tx: Tx) {
  await tx.selectFrom('operators').select('member_id').orderBy('member_id').forUpdate().execute()
}

export async function deleteOperator(tx: Tx, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('operators').where('member_id', '=', memberId).executeTakeFirst()
  return numDeletedRows > 0n
}

type Applicant = { memberId: number; appliedAt: Date; withinMs: number }

/** Returns true if an applicant from the `withinMs` before this one still waits for approval. */
export async function hasEarlierApplicant(db: Db, { memberId, appliedAt, withinMs }: Applicant): Promise<boolean> {
  const others = db
    .selectFrom('members')
    .select('id')
    .where('applied_at', '>', new Date(appliedAt.getTime() - withinMs))
    .where((where) =>
      where.or([
        where('applied_at', '<', appliedAt),
        where.and([where('applied_at', '=', appliedAt), where('id', '<', memberId)]),
      ]),
    )
  return (await others.executeTakeFirst()) !== undefined
}
