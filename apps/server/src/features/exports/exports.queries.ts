import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../platform/database/schema.ts'

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

/** When the member requested exports, the earliest first. */
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

export type PendingExport = NonNullable<Awaited<ReturnType<typeof findExportToMake>>>

export const findExportToMake = (db: Db, id: number) =>
  withMember(db).where('exports.id', '=', id).where('exports.ready_at', 'is', null).executeTakeFirst()

/** Whoever has the token may download, until it expires; also if the account was disabled since. */
export const findReadyExport = (db: Db, token: string, now: Date) =>
  withMember(db)
    .where('exports.token', '=', token)
    .where('exports.ready_at', 'is not', null)
    .where('exports.expires_at', '>', now)
    .executeTakeFirst()

type ReadyColumns = Updateable<Pick<Schema['exports'], 'ready_at' | 'expires_at' | 'size'>>

/** False if the export was ready before. */
export async function markExportReady(tx: Tx, id: number, columns: ReadyColumns): Promise<boolean> {
  const updating = tx.updateTable('exports').set(columns).where('id', '=', id).where('ready_at', 'is', null)
  return Number((await updating.executeTakeFirst()).numUpdatedRows) > 0
}

/** Also deletes requests that are old and could never be fulfilled. */
export async function deleteExpiredExports(db: Db, { now, neverMadeBefore }: { now: Date; neverMadeBefore: Date }) {
  await db
    .deleteFrom('exports')
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where.and([where('ready_at', 'is', null), where('asked_at', '<', neverMadeBefore)]),
      ]),
    )
    .execute()
}

export async function listExportTokens(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('exports').select('token').execute()
  return rows.map((row) => row.token)
}
