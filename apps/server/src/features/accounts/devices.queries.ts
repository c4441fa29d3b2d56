import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../platform/database/open-database.ts'

/** More than anybody has; the one that was not used for longest is forgotten first. */
const maxDevicesOfMember = 20

type Mark = { memberId: number; mark: string }

/** Made with the member's id, so that the table does not tell which members share a browser. */
const hashMark = ({ memberId, mark }: Mark) => createHash('sha256').update(`${memberId} ${mark}`).digest()

export const findDevice = (db: Db, mark: Mark) =>
  db.selectFrom('devices').select('id').where('mark_hash', '=', hashMark(mark)).executeTakeFirst()

/** Remembers that a browser logged in to the account, or that it did so again. */
export async function rememberDevice(tx: Tx, { now, ...mark }: Mark & { now: Date }): Promise<{ id: number }> {
  const device = await tx
    .insertInto('devices')
    .values({ member_id: mark.memberId, mark_hash: hashMark(mark), created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.column('mark_hash').doUpdateSet({ last_used_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('devices')
    .where('id', 'in', (query) =>
      query
        .selectFrom('devices')
        .select('id')
        .where('member_id', '=', mark.memberId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxDevicesOfMember)
        // Another log-in may be using one of them; waiting for each other could end in a deadlock.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  return device
}

/** Forgets these devices of a member, or all without `ids`. */
export async function deleteDevices(tx: Tx, memberId: number, ids?: number[]) {
  const deleting = tx.deleteFrom('devices').where('member_id', '=', memberId)
  await (ids ? deleting.where('id', 'in', ids) : deleting).execute()
}

export async function deleteDevicesUnusedSince(db: Db, moment: Date) {
  await db.deleteFrom('devices').where('last_used_at', '<', moment).execute()
}
