import type { Db, Tx } from '../../platform/database/open-database.ts'

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findLatestExport>>>

const columns = ['exports.id', 'exports.token', 'exports.asked_at', 'exports.ready_at', 'exports.expires_at'] as const

/** Who asks twice at once asks one after the other. */
export const lockExportsOf = (tx: Tx, memberId: number) =>
  tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()

export const findLatestExport = (db: Db, memberId: number) =>
  db
    .selectFrom('exports')
    .select([...columns, 'exports.size'])
    .where('member_id', '=', memberId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const listExportsOf = (db: Db, memberId: number) =>
  db
    .selectFrom('exports')
    .select(['asked_at', 'ready_at', 'expires_at', 'size'])
    .where('member_id', '=', memberId)
    .orderBy('asked_at')
    .execute()

export async function listAskedSince(db: Db, memberId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('exports')
    .select('asked_at')
    .where('member_id', '=', memberId)
    .where('asked_at', '>', since)
    .orderBy('asked_at')
    .execute()
  return rows.map((row) => row.asked_at)
}

export const insertExport = (tx: Tx, row: { member_id: number; token: string; asked_at: Date }) =>
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

export type AskedExport = NonNullable<Awaited<ReturnType<typeof findAskedExport>>>

/** One that is still to be made. */
export const findAskedExport = (db: Db, id: number) =>
  withMember(db).where('exports.id', '=', id).where('exports.ready_at', 'is', null).executeTakeFirst()

/** The link is the key, for seven days; also when the account was disabled since. */
export const findReadyExport = (db: Db, token: string, now: Date) =>
  withMember(db)
    .where('exports.token', '=', token)
    .where('exports.ready_at', 'is not', null)
    .where('exports.expires_at', '>', now)
    .executeTakeFirst()

type Made = { id: number; ready_at: Date; expires_at: Date; size: number }

/** Whether it was not ready before: of two that made the same one, the first tells the member. */
export async function markReady(tx: Tx, { id, ...made }: Made): Promise<boolean> {
  const updating = tx.updateTable('exports').set(made).where('id', '=', id).where('ready_at', 'is', null)
  return Number((await updating.executeTakeFirst()).numUpdatedRows) > 0
}

/** Also forgets what was asked for long ago and could never be made. */
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
