import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { countRows, type Slice, sliceByNumber } from '../../platform/paging.ts'
import type { DB as Schema } from '../../schema.ts'

const columns = ['id', 'note', 'created_at', 'expires_at', 'ended_at', 'max_uses', 'uses'] as const

export type InvitationRow = Awaited<ReturnType<typeof insertInvitation>>

export const insertInvitation = (tx: Tx, invitation: Insertable<Schema['invitations']>) =>
  tx.insertInto('invitations').values(invitation).returning(columns).executeTakeFirstOrThrow()

/** Keeps the time of an invitation that has already ended. Returns undefined if there is no such invitation. */
export const endInvitationRow = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('invitations')
    .set((set) => ({ ended_at: set.fn.coalesce('ended_at', set.val(now)) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

/** Returns the newest first. */
export function listInvitationRows(db: Db, slice: Slice<[number]>) {
  const all = db.selectFrom('invitations').select(columns)
  return sliceByNumber(all, 'id', slice).execute()
}

export const countInvitations = (db: Db) => countRows(db.selectFrom('invitations').select('id'))
