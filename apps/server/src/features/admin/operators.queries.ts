import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { Role } from '../../platform/run-call.ts'
import { isActingModerator, isActingOperator, type OperatorRule } from '../members/index.ts'

export async function isOperator(db: Db, { id }: { id: number }): Promise<boolean> {
  const row = await db.selectFrom('operators').select('member_id').where('member_id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function isModerator(db: Db, { id }: { id: number }): Promise<boolean> {
  const row = await db.selectFrom('moderators').select('member_id').where('member_id', '=', id).executeTakeFirst()
  return row !== undefined
}

type RoleRule = OperatorRule & { role: Role }

/** Returns true if the member may act in this role in this request. */
export async function mayActAs(db: Db, { id }: { id: number }, { role, ...rule }: RoleRule): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where(role === 'operator' ? isActingOperator(rule) : isActingModerator(rule))
    .executeTakeFirst()
  return row !== undefined
}

type RoleTable = 'operators' | 'moderators'

type RoleRow = { id: number; username: string; email: string; first_name: string; language: string; since: Date }

async function listRole(db: Db, table: RoleTable): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    SELECT members.id, username, email, first_name, language, since
    FROM ${sql.table(table)} AS appointed JOIN members ON members.id = appointed.member_id
    WHERE disabled_at IS NULL ORDER BY since, members.id`.execute(db)
  return rows
}

/** Returns operators with an enabled account, the longest-serving first. */
export const listOperatorRows = (db: Db) => listRole(db, 'operators')

/** Returns moderators with an enabled account, the longest-serving first. Excludes operators without this role. */
export const listModeratorRows = (db: Db) => listRole(db, 'moderators')

/** Returns false if the member already has the role. */
export async function insertRole(tx: Tx, table: RoleTable, memberId: number, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto(table)
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

export async function deleteRole(tx: Tx, table: RoleTable, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom(table).where('member_id', '=', memberId).executeTakeFirst()
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
