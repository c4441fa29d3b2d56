import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../schema.ts'

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findLatestExport>>>

const columns = ['exports.id', 'exports.token', 'exports.asked_at', 'exports.ready_at', 'exports.expires_at'] as const

export const findLatestExport = (db: Db, memberId: number) =>
  db
    .selectFrom('exports')
    .select([...columns, 'exports.size'])
    .where('member_id', '=', memberId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Lists the times of a member's requests, earliest first. */
export async function listRequestTimes(db: Db, memberId: number, { since }: { since: Date }): Promise<Date[]> {
  const rows = await db
    .selectFrom('exports')
    .select('asked_at')
    .where('member_id', '=', memberId)
    .where('asked_at', '>', since)
    .orderBy('asked_at')
    .execute()
  return rows.map((row) => row.asked_at)
}

export const insertExport = (tx: Tx, row: Insertable<Schema['exports']>) =>
  tx
    .insertInto('exports')
    .values(row)
    .returning([...columns, 'exports.size'])
    .executeTakeFirstOrThrow()

const withMember = (db: Db) =>
  db
    .selectFrom('exports')
    .innerJoin('members', 'members.id', 'exports.member_id')
    .select([...columns, 'members.username', 'members.first_name', 'members.email', 'members.language'])
    .select('exports.member_id')

export type PendingExport = NonNullable<Awaited<ReturnType<typeof findPendingExport>>>

export const findPendingExport = (db: Db, id: number) =>
  withMember(db)
    .where('exports.id', '=', id)
    .where('exports.ready_at', 'is', null)
    .where('exports.expires_at', 'is', null)
    .executeTakeFirst()

/** The token permits downloads without a log-in, until it expires or the account is disabled. */
export const findReadyExport = (db: Db, token: string, now: Date) =>
  withMember(db)
    .where('exports.token', '=', token)
    .where('exports.ready_at', 'is not', null)
    .where('exports.expires_at', '>', now)
    .where('members.disabled_at', 'is', null)
    .executeTakeFirst()

type ReadyColumns = Updateable<Pick<Schema['exports'], 'ready_at' | 'expires_at' | 'size'>>

/** Returns false if the export was ready before, or was ended meanwhile. */
export async function markExportReady(tx: Tx, id: number, columns: ReadyColumns): Promise<boolean> {
  const updating = tx
    .updateTable('exports')
    .set(columns)
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .where('expires_at', 'is', null)
  return Number((await updating.executeTakeFirst()).numUpdatedRows) > 0
}

/** Ends all exports of a member that have not expired yet, finished or not. Returns their number. */
export async function expireExportsOf(tx: Tx, memberId: number, now: Date): Promise<number> {
  const updating = tx
    .updateTable('exports')
    .set({ expires_at: now })
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
  return Number((await updating.executeTakeFirst()).numUpdatedRows)
}

/** Deletes old exports that expired or were never finished. Newer rows stay, because they count towards the daily limit. */
export async function deleteExpiredExports(db: Db, { now, requestedBefore }: { now: Date; requestedBefore: Date }) {
  await db
    .deleteFrom('exports')
    .where('asked_at', '<', requestedBefore)
    .where((where) => where.or([where('expires_at', '<=', now), where('ready_at', 'is', null)]))
    .execute()
}

/** Lists the tokens of exports that have a file or will get one. */
export async function listExportTokens(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('exports')
    .select('token')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .execute()
  return rows.map((row) => row.token)
}
